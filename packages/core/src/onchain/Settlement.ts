/**
 * What evidence from the chain does to the entries of one operation, to their cards and to the
 * books (contract.md#states; design.md#onchain). Pure: it collects rows for a draft.
 */
import { Result } from "effect"
import type * as Card from "../card/Card.ts"
import type { Address, Hash, Receipt } from "../chain/Chain.ts"
import type { ChangeSet } from "../engine/ChangeSet.ts"
import type { Draft } from "../engine/Draft.ts"
import type { Rows } from "../engine/Rows.ts"
import type { CardId } from "../id/Id.ts"
import type { Incident, Kind } from "../incident/Incident.ts"
import { raise } from "../incident/Raise.ts"
import type { JsonObject } from "../json/Json.ts"
import type * as Buckets from "../ledger/Buckets.ts"
import * as Machine from "../machine/Machine.ts"
import { eventData } from "../operation/EventData.ts"
import type { CardWithItem, Details, Operation } from "../operation/Operation.ts"
import type { Refusal } from "../refusal/Refusal.ts"
import { ending, type Telling } from "./Ending.ts"
import * as Entry from "./Entry.ts"
import { type AnyEntry, type EntryId, type Finding, isOrder, judge } from "./Finding.ts"
import { burnerOf, quoteOf } from "./Judgement.ts"
import { type Trigger, table } from "./Transitions.ts"

const FAILED = "operation.onchain_failed"

const may = ({ status }: AnyEntry, trigger: Trigger): boolean =>
  Machine.find(table, status, trigger) !== undefined

export class Settlement {
  private operation: Operation
  private readonly rows: Rows
  private readonly draft: Draft
  private readonly entries: Map<EntryId, AnyEntry>
  private readonly cards: Map<CardId, CardWithItem>
  private readonly touchedCards = new Set<CardId>()
  private readonly touched = new Set<EntryId>()
  private readonly failed: Array<AnyEntry> = []
  private readonly resigned: Array<AnyEntry> = []
  private readonly incidents: Array<Incident> = []

  constructor(rows: Rows, draft: Draft, operation: Operation) {
    this.rows = rows
    this.draft = draft
    this.operation = operation
    const { accountId, id } = operation
    const all = [...rows.chain.ordersOf(accountId, id), ...rows.chain.burnsOf(accountId, id)]
    this.entries = new Map(all.map((entry) => [entry.id, entry]))
    this.cards = new Map(
      all.flatMap(({ cardId }) => {
        const card = rows.card(accountId, cardId)
        return card === undefined ? [] : [[cardId, { card, item: rows.itemOf(card) }]]
      })
    )
  }

  entry(id: EntryId): AnyEntry | undefined {
    return this.entries.get(id)
  }

  get pending(): ReadonlyArray<AnyEntry> {
    return Array.from(this.entries.values()).filter(Entry.isPending)
  }

  get details(): Details {
    const all = Array.from(this.entries.values())
    return {
      operation: this.operation,
      cards: [],
      affectedCards: all.flatMap(({ cardId }) => this.cards.get(cardId) ?? []),
      shipment: null,
      onchainOrders: all.filter(isOrder),
      onchainBurns: all.filter((entry): entry is Entry.OnchainBurn => !isOrder(entry))
    }
  }

  /** What a receipt says: confirms, fails, notes where it was seen, or says nothing new. */
  find({ entryId, isFinal, receipt }: Finding): Result.Result<void, Refusal> {
    const entry = this.entries.get(entryId)
    if (entry === undefined) return Result.void
    const judgement = judge(entry, receipt)
    const { block, transactionHash } = receipt
    if (judgement._tag === "confirmed") {
      if (!isFinal) {
        if (may(entry, "report")) this.report(entry, transactionHash)
        return Result.void
      }
      if (may(entry, "confirm")) return this.confirm(entry, receipt)
      if (entry.status === "cancelled") {
        const kind = isOrder(entry) ? "minted_after_cancel" : "burned_after_cancel"
        this.contradict(entry, kind, transactionHash, block.number)
      }
      return Result.void
    }
    const reported = entry.transactionHash === transactionHash && !entry.judged
    if (isFinal && reported && may(entry, "fail")) {
      const { failureReason } = judgement
      this.failed.push(this.put({ ...entry, judged: true, failureReason }))
    }
    return Result.void
  }

  /** Notes a transaction that is to be judged once it is final. */
  report(entry: AnyEntry, transactionHash: Receipt["transactionHash"]): void {
    if (entry.transactionHash === transactionHash) return
    this.put({ ...entry, transactionHash, judged: false })
  }

  resign(entry: Entry.OnchainOrder, signature: Entry.Signature): void {
    this.resigned.push(
      this.put({ ...entry, signatures: Entry.signed(entry.signatures, signature) })
    )
  }

  /** For the wallet that holds the token now, at the value of this moment. */
  resignBurn(entry: Entry.OnchainBurn, signature: Entry.OwnedSignature): void {
    const { owner } = signature
    const quotedUsd = this.cards.get(entry.cardId)?.item?.buybackUsd ?? 0n
    const signatures = Entry.signed(entry.signatures, { ...signature, quotedUsd })
    this.resigned.push(this.put({ ...entry, ownerAddress: owner, signatures }))
    this.seen(entry.cardId, owner)
  }

  /** A mint's card is held again, a burn's card stays minted. */
  cancel(entry: AnyEntry): void {
    this.put({ ...entry, status: "cancelled" })
    this.change(
      entry.cardId,
      isOrder(entry) ? () => ({ onchain: null }) : () => ({ status: "active" })
    )
  }

  /** Nothing is changed silently: a person must look, and the card rests until then. */
  contradict(entry: AnyEntry, kind: Kind, transactionHash: Hash | null, blockNumber: bigint): void {
    const { cardId, id: about, operationId, tokenId } = entry
    const detail = { tokenId: String(tokenId), blockNumber: String(blockNumber) }
    const raised = { kind, about, operationId, cardId, transactionHash, detail }
    const incident = raise(this.rows, this.draft, raised)
    if (incident === null) return
    this.incidents.push(incident)
    this.change(cardId, () => ({ frozenBy: incident.id }))
  }

  /** The rows; with the last entry the operation ends, and says so. Null when nothing is new. */
  finish(): Partial<ChangeSet> | null {
    const { draft } = this
    if (this.touched.size === 0 && this.incidents.length === 0) return null
    if (this.touched.size > 0) this.operation = { ...this.operation, updatedAt: draft.now }
    const ends =
      this.operation.status === "awaiting_chain"
        ? ending(this.operation, Array.from(this.entries.values()), draft.now)
        : null
    this.operation = ends?.operation ?? this.operation
    const { details } = this
    const tell = ({ about, type }: Telling, fields: JsonObject = {}) =>
      draft.emit(type, { ...eventData(details, draft.now, about), ...fields })
    for (const entry of this.failed) {
      const { failureReason, id } = entry
      if (isOrder(entry))
        tell({ type: FAILED, about: [entry] }, { onchainOrderId: id, failureReason })
    }
    if (this.resigned.length > 0) tell({ type: "operation.awaiting_chain", about: this.resigned })
    for (const telling of ends?.tells ?? []) tell(telling)
    const touched = <E extends AnyEntry>(entries: ReadonlyArray<E>) =>
      entries.filter(({ id }) => this.touched.has(id))
    return {
      operations: this.touched.size > 0 ? [this.operation] : [],
      onchainOrders: touched(details.onchainOrders),
      onchainBurns: touched(details.onchainBurns),
      cards: details.affectedCards.flatMap(({ card }) =>
        this.touchedCards.has(card.id) ? [card] : []
      ),
      incidents: this.incidents
    }
  }

  private put<E extends AnyEntry>(entry: E): E {
    const next = { ...entry, updatedAt: this.draft.now }
    this.entries.set(entry.id, next)
    this.touched.add(entry.id)
    return next
  }

  private change(cardId: CardId, fields: (card: Card.Card) => Partial<Card.Card>): void {
    const found = this.cards.get(cardId)
    if (found === undefined) return
    const card = { ...found.card, ...fields(found.card), updatedAt: this.draft.now }
    this.cards.set(cardId, { ...found, card })
    this.touchedCards.add(cardId)
  }

  /** The wallet that holds a card's token, or burned it. */
  private seen(cardId: CardId, ownerAddress: Address): void {
    if (this.cards.get(cardId)?.card.onchain?.ownerAddress === ownerAddress) return
    this.change(cardId, ({ onchain }) => ({
      onchain: onchain === null ? null : { ...onchain, ownerAddress }
    }))
  }

  private confirm(entry: AnyEntry, receipt: Receipt): Result.Result<void, Refusal> {
    const { block, transactionHash } = receipt
    const confirmed = {
      status: "confirmed",
      transactionHash,
      judged: true,
      failureReason: null,
      confirmedAt: this.draft.now,
      blockNumber: block.number,
      blockHash: block.hash
    } as const
    if (isOrder(entry)) {
      this.put({ ...entry, ...confirmed })
      this.change(entry.cardId, ({ onchain }) => ({
        onchain: onchain === null ? null : { ...onchain, transactionHash, mintedAt: block.at }
      }))
      return Result.void
    }
    const ownerAddress = burnerOf(entry, receipt) ?? entry.ownerAddress
    const credited = quoteOf(entry.signatures, ownerAddress, receipt)
    this.put({ ...entry, ...confirmed, ownerAddress, creditedUsd: credited })
    this.change(entry.cardId, () => ({ status: "bought_back" }))
    this.seen(entry.cardId, ownerAddress)
    const { creditedUsd, id } = this.operation
    this.operation = { ...this.operation, creditedUsd: creditedUsd + credited }
    if (credited === 0n) return Result.void
    const amount: Buckets.Shares = { cash: credited, bonus: 0n }
    return Result.map(this.draft.post({ kind: "BUYBACK", amount, operationId: id }), () => {})
  }
}
