/**
 * The changes of one decision for one account. It numbers new rows from the account's sequence, and
 * changes the balance and the ledger only together.
 */
import { Result } from "effect"
import type { Account } from "../domain/account/Account.ts"
import * as LowBalance from "../domain/account/LowBalance.ts"
import * as MailSubject from "../domain/account/MailSubject.ts"
import * as Id from "../domain/id/Id.ts"
import type { JsonObject } from "../domain/json/Json.ts"
import * as Buckets from "../domain/ledger/Buckets.ts"
import type { Entry, Kind } from "../domain/ledger/LedgerEntry.ts"
import * as LedgerLink from "../domain/ledger/LedgerLink.ts"
import type { Fired } from "../domain/machine/Machine.ts"
import * as Mail from "../domain/mail/Mail.ts"
import { Conflict, InsufficientBalance, type Refusal } from "../domain/refusal/Refusal.ts"
import type { Instant } from "../domain/time/Instant.ts"
import * as Usd from "../domain/usd/Usd.ts"
import * as Delivery from "../domain/webhook/Delivery.ts"
import { matched, matches } from "../domain/webhook/Endpoint.ts"
import type { AnyType, Event, Type } from "../domain/webhook/Event.ts"
import type { Begin } from "../domain/webhook/Transitions.ts"
import type { Fresh } from "./port/Entropy.ts"
import { type ChangeSet, EMPTY } from "./rows/ChangeSet.ts"
import type { Rows } from "./rows/Rows.ts"

export interface Posting {
  readonly kind: Kind
  readonly amount: Buckets.Shares
  readonly operationId?: Id.OperationId
  readonly fundingTransactionId?: Id.FundingTransactionId
  readonly reason?: string
}

export class Draft {
  readonly now: Instant
  readonly fresh: Fresh
  private readonly stored: Account
  private current: Account
  private ids: number
  private readonly entries: Array<Entry> = []
  private readonly events: Array<Event> = []
  private readonly deliveries: Array<Delivery.Delivery> = []
  private readonly mails: Array<Mail.Mail> = []
  private readonly rows: Rows

  /** Its ids are those of `fresh` from `firstId` on. */
  constructor(account: Account, rows: Rows, fresh: Fresh, firstId = 0) {
    this.stored = account
    this.current = account
    this.rows = rows
    // The store's clock may step back; an account's history never does.
    this.now = Math.max(rows.now, account.updatedAt)
    this.fresh = fresh
    this.ids = firstId
  }

  get account(): Account {
    return this.current
  }

  /** Of `fresh`, behind those that it made. */
  get nextId(): number {
    return this.ids
  }

  id<P extends Id.Prefix>(prefix: P): `${P}_${string}` {
    return Id.fromUuid(prefix, this.fresh.uuid(this.ids++))
  }

  /** The next number of the account's one sequence. */
  next(): bigint {
    const sequence = this.current.sequence + 1n
    this.current = { ...this.current, sequence }
    return sequence
  }

  /** Changes the account beyond its balance and sequence. */
  amend(
    fields: Partial<Omit<Account, "id" | "balance" | "ledgerHead" | "sequence" | "version">>
  ): void {
    this.current = { ...this.current, ...fields }
  }

  /** Splits an amount over the buckets, bonus first; changes nothing yet. */
  spend(amount: Usd.Usd): Result.Result<Buckets.Shares, Refusal> {
    return Result.mapError(Buckets.spend(this.current.balance, amount), () =>
      InsufficientBalance({ required: amount, available: Buckets.total(this.current.balance) })
    )
  }

  /**
   * Moves the balance by a signed amount and writes the entry. Refused when a bucket would fall
   * below zero or the balance rise above {@link Usd.MAX}.
   */
  post(posting: Posting): Result.Result<Entry, Refusal> {
    const balance = Buckets.add(this.current.balance, posting.amount)
    if (balance.cash < 0n || balance.bonus < 0n) {
      return Result.fail(Conflict({ why: "the balance would fall below zero" }))
    }
    if (Buckets.total(balance) > Usd.MAX) {
      return Result.fail(
        Conflict({ why: `the balance would rise above ${Usd.format(Usd.MAX)} USD` })
      )
    }
    const unlinked: Omit<Entry, "link"> = {
      id: this.id("led"),
      accountId: this.current.id,
      kind: posting.kind,
      amount: posting.amount,
      balanceAfter: balance,
      operationId: posting.operationId ?? null,
      fundingTransactionId: posting.fundingTransactionId ?? null,
      reason: posting.reason ?? null,
      sequence: this.next(),
      createdAt: this.now
    }
    const link = LedgerLink.after(this.current.ledgerHead, unlinked)
    const entry: Entry = { ...unlinked, link }
    this.current = { ...this.current, balance, ledgerHead: link }
    this.entries.push(entry)
    return Result.succeed(entry)
  }

  /**
   * Writes the events of a fired transition, and a delivery of each to every endpoint that now
   * subscribes to it.
   */
  emit({ emits }: Pick<Fired<string>, "emits">, data: JsonObject): void {
    for (const type of emits) this.publish(type, data)
  }

  /** Writes an event for one endpoint alone, whatever it subscribes to. */
  emitTo(endpointId: Id.EndpointId, type: AnyType, data: JsonObject): Delivery.Delivery {
    const event = this.addEvent(type, data, 1)
    return this.deliver("test", event, endpointId, event.sequence)
  }

  /** Adds a delivery of an earlier event. */
  redeliver(event: Event, endpointId: Id.EndpointId): Delivery.Delivery {
    return this.deliver("replay", event, endpointId, this.next())
  }

  /** Writes an event that the partner's people are mailed about, too. */
  tell(type: Type, data: JsonObject, except?: Id.EndpointId): void {
    const event = this.publish(type, data, except)
    if (MailSubject.addressOf(this.current, MailSubject.ofEvent(type)) !== null) {
      this.mails.push(Mail.about(this.id("mail"), event))
    }
  }

  private publish(type: Type, data: JsonObject, except?: Id.EndpointId): Event {
    const endpoints = matched(this.rows.endpoints(this.current.id)).filter(
      (endpoint) => endpoint.id !== except && matches(endpoint, type)
    )
    const event = this.addEvent(type, data, endpoints.length)
    for (const { id } of endpoints) this.deliver("match", event, id, event.sequence)
    return event
  }

  /** Tells that the balance fell below the partner's threshold. */
  private warn(): void {
    const { balance, lowBalanceThreshold: threshold } = this.current
    if (threshold === null || !LowBalance.isCrossed(threshold, this.stored.balance, balance)) return
    this.tell(LowBalance.LOW, LowBalance.eventData(threshold, balance))
  }

  private addEvent(type: AnyType, data: JsonObject, deliveries: number): Event {
    const event: Event = {
      id: this.id("evt"),
      accountId: this.current.id,
      type,
      data,
      sequence: this.next(),
      createdAt: this.now,
      deliveries
    }
    this.events.push(event)
    return event
  }

  private deliver(
    trigger: Begin,
    event: Event,
    endpointId: Id.EndpointId,
    sequence: bigint
  ): Delivery.Delivery {
    const { now } = this
    const id = this.id("dlv")
    const delivery = Delivery.begin(trigger, { id, event, endpointId, sequence, now })
    this.deliveries.push(delivery)
    return delivery
  }

  /**
   * The account with its next version, the new rows, and the rest of the decision. Called once, at
   * the end.
   */
  changes(rest: Partial<ChangeSet>): ChangeSet {
    this.warn()
    return {
      ...EMPTY,
      ...rest,
      mails: [...(rest.mails ?? []), ...this.mails],
      accounts: [{ ...this.current, version: this.current.version + 1n, updatedAt: this.now }],
      ledgerEntries: this.entries,
      events: this.events,
      deliveries: this.deliveries
    }
  }
}
