/**
 * Applies evidence from the chain to the entries of one operation, to their cards and to the ledger
 * (contract.md#states; design.md#onchain). Pure: it collects rows for a draft.
 */
import { Result } from "effect"
import * as Card from "../../domain/card/Card.ts"
import type { Facts as CardFacts } from "../../domain/card/Transitions.ts"
import type { Address, Hash, Receipt } from "../../domain/chain/Evm.ts"
import type { CardId } from "../../domain/id/Id.ts"
import type { Incident, Kind } from "../../domain/incident/Incident.ts"
import type { JsonObject } from "../../domain/json/Json.ts"
import type * as Buckets from "../../domain/ledger/Buckets.ts"
import { ending } from "../../domain/onchain/Ending.ts"
import type { AnyEntry, EntryId, Finding } from "../../domain/onchain/Finding.ts"
import { isOrder, judge } from "../../domain/onchain/Finding.ts"
import { burnerOf, quoteOf } from "../../domain/onchain/Judgement.ts"
import type { OnchainBurn, OnchainOrder, Unused } from "../../domain/onchain/OnchainEntry.ts"
import * as OnchainEntry from "../../domain/onchain/OnchainEntry.ts"
import type { Facts } from "../../domain/onchain/Transitions.ts"
import { eventData } from "../../domain/operation/EventData.ts"
import * as Operation from "../../domain/operation/Operation.ts"
import type { Refusal } from "../../domain/refusal/Refusal.ts"
import type { Draft } from "../../engine/Draft.ts"
import type { ChangeSet } from "../../engine/rows/ChangeSet.ts"
import type { Rows } from "../../engine/rows/Rows.ts"
import { raise } from "../incident/Raise.ts"

export class Settlement {
  private operation: Operation.Operation
  private readonly rows: Rows
  private readonly draft: Draft
  private readonly entries: Map<EntryId, AnyEntry>
  private readonly cards: Map<CardId, Operation.CardWithItem>
  private readonly touchedCards = new Set<CardId>()
  private readonly touched = new Set<EntryId>()
  private readonly failed: Array<OnchainEntry.Moved<AnyEntry>> = []
  private readonly resigned: Array<AnyEntry> = []
  private readonly incidents: Array<Incident> = []

  constructor(rows: Rows, draft: Draft, operation: Operation.Operation) {
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
    return Array.from(this.entries.values()).filter(OnchainEntry.isPending)
  }

  get details(): Operation.Details {
    const all = Array.from(this.entries.values())
    return {
      operation: this.operation,
      cards: [],
      affectedCards: all.flatMap(({ cardId }) => this.cards.get(cardId) ?? []),
      shipment: null,
      onchainOrders: all.filter(isOrder),
      onchainBurns: all.filter((entry): entry is OnchainBurn => !isOrder(entry))
    }
  }

  /** Applies a receipt: confirms the entry, fails it, notes the transaction, or changes nothing. */
  find({ entryId, isFinal, receipt }: Finding): Result.Result<void, Refusal> {
    const entry = this.entries.get(entryId)
    if (entry === undefined) return Result.void
    const judgement = judge(entry, receipt)
    const { block, transactionHash } = receipt
    const { judged, transactionHash: known } = entry
    const proves = judgement._tag === "confirmed"
    const facts = { known, transactionHash, judged, isFinal, proves, isMint: isOrder(entry) }
    if (!proves) {
      const { failureReason } = judgement
      const failed = this.fire(entry, "fail", facts, { judged: true, failureReason })
      if (failed !== null) this.failed.push(failed)
      return Result.void
    }
    if (isFinal && entry.status !== "cancelled") return this.confirm(entry, receipt, facts)
    const kind = isOrder(entry) ? "minted_after_cancel" : "burned_after_cancel"
    if (isFinal) this.contradict(entry, kind, transactionHash, block.number)
    else this.report(entry, transactionHash)
    return Result.void
  }

  /** Notes a transaction to be judged once it is final. */
  report(entry: AnyEntry, transactionHash: Receipt["transactionHash"]): void {
    const facts = { known: entry.transactionHash, transactionHash }
    this.fire(entry, "report", facts, { transactionHash, judged: false })
  }

  resign(entry: OnchainOrder, unused: Unused, signature: OnchainEntry.Signature): void {
    const signatures = OnchainEntry.signed(entry.signatures, signature)
    this.renew(this.fire(entry, "resign", OnchainEntry.expiry(entry, unused), { signatures }))
  }

  /** Signs for the wallet that holds the token now, at the card's present value. */
  resignBurn(entry: OnchainBurn, unused: Unused, signature: OnchainEntry.OwnedSignature): void {
    const ownerAddress = signature.owner
    const quotedUsd = this.cards.get(entry.cardId)?.item?.buybackUsd ?? 0n
    const signatures = OnchainEntry.signed(entry.signatures, { ...signature, quotedUsd })
    const fields = { ownerAddress, signatures }
    this.renew(this.fire(entry, "resign", OnchainEntry.expiry(entry, unused), fields))
    this.seen(entry.cardId, ownerAddress)
  }

  /** The card of a mint is held again; the card of a burn stays minted. */
  cancel(entry: AnyEntry, unused: Unused | undefined): void {
    if (this.fire(entry, "cancel", OnchainEntry.expiry(entry, unused)) === null) return
    if (isOrder(entry)) this.move(entry.cardId, "mint_cancelled", () => ({ onchain: null }))
    else this.move(entry.cardId, "burn_cancelled")
  }

  /** Raises an incident and freezes the card until a person has looked. */
  contradict(entry: AnyEntry, kind: Kind, transactionHash: Hash | null, blockNumber: bigint): void {
    const { cardId, id: about, operationId, tokenId } = entry
    const detail = { tokenId: String(tokenId), blockNumber: String(blockNumber) }
    const raised = { kind, about, operationId, cardId, transactionHash, detail }
    const incident = raise(this.rows, this.draft, raised)
    if (incident === null) return
    this.incidents.push(incident)
    this.change(cardId, () => ({ frozenBy: incident.id }))
  }

  /**
   * The changed rows, null when none. When no entry is pending, ends the operation with its events.
   */
  finish(): Partial<ChangeSet> | null {
    const { draft } = this
    if (this.touched.size === 0 && this.incidents.length === 0) return null
    if (this.touched.size > 0) this.operation = { ...this.operation, updatedAt: draft.now }
    const renewed =
      this.resigned.length > 0 ? Operation.fire(this.operation, "renew", null, draft.now) : null
    const ends = ending(this.operation, Array.from(this.entries.values()), draft.now)
    this.operation = ends?.operation ?? this.operation
    const { details } = this
    const tell = (
      fired: Pick<Operation.Moved, "emits">,
      about: ReadonlyArray<AnyEntry>,
      fields: JsonObject = {}
    ) => draft.emit(fired, { ...eventData(details, draft.now, about), ...fields })
    for (const { emits, entry } of this.failed) {
      const { failureReason, id } = entry
      tell({ emits }, [entry], { onchainOrderId: id, failureReason })
    }
    if (renewed !== null && Result.isSuccess(renewed)) tell(renewed.success, this.resigned)
    if (ends !== null) tell(ends, ends.about)
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

  /** Null, without a change, when the entry may not make that move. */
  private fire<E extends AnyEntry, Trigger extends keyof Facts>(
    entry: E,
    trigger: Trigger,
    facts: Facts[Trigger],
    fields: Partial<E> = {}
  ): OnchainEntry.Moved<E> | null {
    const fired = OnchainEntry.fire(entry, trigger, facts, this.draft.now)
    if (Result.isFailure(fired)) return null
    const next = { ...fired.success.entry, ...fields }
    this.entries.set(entry.id, next)
    this.touched.add(entry.id)
    return { ...fired.success, entry: next }
  }

  private renew(moved: OnchainEntry.Moved<AnyEntry> | null): void {
    if (moved !== null) this.resigned.push(moved.entry)
  }

  private change(cardId: CardId, fields: (card: Card.Card) => Partial<Card.Card>): void {
    const found = this.cards.get(cardId)
    if (found === undefined) return
    const card = { ...found.card, ...fields(found.card), updatedAt: this.draft.now }
    this.cards.set(cardId, { ...found, card })
    this.touchedCards.add(cardId)
  }

  private move(
    cardId: CardId,
    trigger: keyof CardFacts,
    fields: (card: Card.Card) => Partial<Card.Card> = () => ({})
  ): void {
    const found = this.cards.get(cardId)
    if (found === undefined) return
    const moved = Card.fire(found.card, trigger, this.draft.now)
    if (Result.isSuccess(moved))
      this.change(cardId, () => ({ ...moved.success, ...fields(found.card) }))
  }

  /** Records the wallet that holds a card's token, or burned it. */
  private seen(cardId: CardId, ownerAddress: Address): void {
    if (this.cards.get(cardId)?.card.onchain?.ownerAddress === ownerAddress) return
    this.change(cardId, ({ onchain }) => ({
      onchain: onchain === null ? null : { ...onchain, ownerAddress }
    }))
  }

  private confirm(
    entry: AnyEntry,
    receipt: Receipt,
    facts: Facts["confirm"]
  ): Result.Result<void, Refusal> {
    const { block, transactionHash } = receipt
    const confirmed = {
      transactionHash,
      judged: true,
      failureReason: null,
      confirmedAt: this.draft.now,
      blockNumber: block.number,
      blockHash: block.hash
    }
    if (isOrder(entry)) {
      if (this.fire(entry, "confirm", facts, confirmed) === null) return Result.void
      this.move(entry.cardId, "mint_confirmed", ({ onchain }) => ({
        onchain: onchain === null ? null : { ...onchain, transactionHash, mintedAt: block.at }
      }))
      return Result.void
    }
    const ownerAddress = burnerOf(entry, receipt) ?? entry.ownerAddress
    const credited = quoteOf(entry.signatures, ownerAddress, receipt)
    const fields = { ...confirmed, ownerAddress, creditedUsd: credited }
    if (this.fire(entry, "confirm", facts, fields) === null) return Result.void
    this.move(entry.cardId, "burn_confirmed")
    this.seen(entry.cardId, ownerAddress)
    const { creditedUsd, id } = this.operation
    this.operation = { ...this.operation, creditedUsd: creditedUsd + credited }
    if (credited === 0n) return Result.void
    const amount: Buckets.Shares = { cash: credited, bonus: 0n }
    return Result.map(this.draft.post({ kind: "BUYBACK", amount, operationId: id }), () => {})
  }
}
