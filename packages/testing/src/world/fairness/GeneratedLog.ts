/**
 * A log of draws as a host publishes it, made of nothing but its options: the source of the vectors for
 * other languages, and of figures. The product's own way to a log is {@link DrawHistory}.
 */
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import * as DayChain from "@cardpack/core/domain/draw/DayChain"
import * as DrawEntropy from "@cardpack/core/domain/draw/DrawEntropy"
import * as Minute from "@cardpack/core/domain/draw/Minute"
import { ALL, type OddsMode } from "@cardpack/core/domain/draw/StockList"
import { Reader, Words } from "@cardpack/core/domain/draw/Words"
import * as Base64 from "@cardpack/core/domain/fairness/Base64"
import * as Entry from "@cardpack/core/domain/fairness/Entry"
import { GeneratedMachine, type Stocked, type Taken } from "./GeneratedMachine.ts"

export const ACCOUNT = "par_01kdy3m2q8e9x7w5v4t3s2r1q0"
const TIERS = ["Common", "Rare", "Grail"]
const OF_A_TIER = [70, 25, 5]
const MINUTE = 60_000
const DAYS = 3
/** The first machine's id. */
export const FIRST = 7
/** Midnight of a Monday. */
const BEGIN = Date.UTC(2026, 0, 5)

export interface Options {
  readonly origin: string
  readonly vkey: string
  readonly draws: number
  readonly machines: ReadonlyArray<OddsMode>
  /** Cards that a machine gets at once, in hundreds. */
  readonly hundreds: number
  readonly perMinute: number
}

/** A draw, with what its receipt tells beside its entry. */
export interface Drawn extends Taken {
  readonly index: number
  readonly machineId: number
  readonly minute: number
  readonly idempotencyKey: string
  readonly clientSeed: string | null
  readonly at: number
}

export class GeneratedLog {
  readonly entries: Array<Uint8Array> = []
  /** Lists of cards by their roots, in base64url. */
  readonly lists = new Map<string, Uint8Array>()
  readonly drawn: Array<Drawn> = []
  /** Entries that promised a day's seeds. */
  readonly days = new Map<number, number>()
  private readonly places = new Map<string, number>()
  private readonly chains = new Map<number, DayChain.DayChain>()
  private readonly machines: ReadonlyArray<GeneratedMachine>
  private readonly options: Options

  constructor(options: Options) {
    this.options = options
    const { machines, origin, vkey } = options
    this.entries.push(Entry.ofLog(origin, "sandbox", vkey, new Uint8Array(16)))
    for (let day = Minute.dayOf(Minute.of(BEGIN)); this.days.size < DAYS; day++) this.promise(day)
    this.machines = machines.map((mode, at) => new GeneratedMachine(FIRST + at, mode, TIERS))
    for (const machine of this.machines) {
      this.change(machine.publishOdds(BEGIN))
      this.stock(machine, BEGIN)
    }
    this.sell()
  }

  /** Where the machine's number stands. */
  indexOf(machineId: number, sequence: number): number {
    return this.places.get(`${machineId}/${sequence}`) ?? -1
  }

  chainOf(minute: number): DayChain.DayChain {
    const chain = this.chains.get(Minute.dayOf(minute))
    if (chain === undefined) throw new Error("the day was not promised")
    return chain
  }

  seedOf(minute: number): Uint8Array {
    return this.chainOf(minute).seed(Minute.placeOf(minute))
  }

  private promise(day: number): void {
    const chain = DayChain.of(Bytes.hash(Bytes.utf8(`the secret of day ${day}`)))
    this.chains.set(day, chain)
    this.days.set(day, this.entries.push(Entry.ofDay(day, chain.anchor, 0)) - 1)
  }

  private change(change: Entry.Change): void {
    this.append(change.machineId, Number(change.sequence), Entry.ofChange(change))
  }

  private append(machineId: number, sequence: number, entry: Uint8Array): number {
    const index = this.entries.push(entry) - 1
    this.places.set(`${machineId}/${sequence}`, index)
    return index
  }

  private keep({ change, leaves, root }: Stocked): void {
    this.change(change)
    this.lists.set(Base64.encodeUrl(root), leaves)
  }

  private stock(machine: GeneratedMachine, at: number): void {
    const tiers = TIERS.flatMap((name, nth) =>
      Array.from({ length: (OF_A_TIER[nth] ?? 0) * this.options.hundreds }, () => name)
    )
    const isOne = machine.odds.mode === "stock"
    for (const [name, cards] of Map.groupBy(tiers, (name) => (isOne ? ALL : name)))
      this.keep(machine.stock(name, cards, at))
  }

  /** Fills what runs out, and numbers thin lists anew, as a host does. */
  private maintain(machine: GeneratedMachine, at: number): void {
    for (const list of machine.all) if (list.isSparse) this.keep(machine.renumber(list, at))
    if (machine.all.some(({ free }) => free < this.options.hundreds * 2)) this.stock(machine, at)
  }

  private sell(): void {
    const { draws, perMinute } = this.options
    for (let nth = 0; nth < draws; nth++) {
      const at =
        BEGIN +
        Math.floor(nth / perMinute) * MINUTE +
        (nth % perMinute) * Math.floor(MINUTE / perMinute)
      const machine = this.machines[nth % this.machines.length]
      if (machine === undefined) return
      this.maintain(machine, at)
      this.draw(machine, at, `order ${nth}`, nth % 7 === 3 ? `words ${nth}` : null)
      if ((nth + 1) % perMinute === 0 || nth === draws - 1) this.disclose(Minute.of(at))
    }
  }

  private draw(
    machine: GeneratedMachine,
    at: number,
    idempotencyKey: string,
    clientSeed: string | null
  ): void {
    const minute = Minute.of(at)
    const entropy = DrawEntropy.of(DrawEntropy.requestOf(ACCOUNT, idempotencyKey), 0, clientSeed)
    const taken = machine.draw(new Reader(new Words(this.seedOf(minute), machine.id, entropy)))
    const entry = Entry.ofDraw({
      ...taken,
      sequence: BigInt(taken.sequence),
      machineId: machine.id,
      oddsVersion: machine.odds.version,
      minute,
      entropy,
      createdAt: at,
      clientSeed,
      isLate: false,
      renewal: 0
    })
    const index = this.append(machine.id, taken.sequence, entry)
    this.drawn.push({
      ...taken,
      index,
      machineId: machine.id,
      minute,
      idempotencyKey,
      clientSeed,
      at
    })
  }

  private disclose(minute: number): void {
    this.entries.push(Entry.ofSeed(minute, this.seedOf(minute), 0))
  }
}
