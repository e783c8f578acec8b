/** The model's chain: blocks of transactions, of which the last two may be replaced. */

/** What a transaction is meant to do. Times are in seconds after the first block. */
export type Deed =
  /** USDC for a deposit address, from nowhere. */
  | { readonly kind: "give"; readonly account: number; readonly amount: bigint }
  /** USDC that a wallet may then transfer. */
  | { readonly kind: "fund" }
  | {
      readonly kind: "transfer"
      readonly account: number
      readonly amount: bigint
      /** The transaction that funds it. */
      readonly needs: string
    }
  | {
      readonly kind: "redeem"
      /** The mint or burn entry whose signature it carries. */
      readonly entry: string
      readonly deadline: number
      readonly quote: bigint
    }
  | { readonly kind: "fail" }

export interface Transaction {
  readonly hash: string
  readonly deed: Deed
}

export interface Mined extends Transaction {
  readonly succeeded: boolean
}

export interface Block {
  readonly number: number
  /** Another one for each block ever made. */
  readonly serial: number
  readonly at: number
  readonly mined: ReadonlyArray<Mined>
}

/** Blocks until one is final, its own included. */
const CONFIRMATIONS = 3
const BLOCK_SECONDS = 2

export class Blocks {
  /** The last block of which the watcher is done. */
  cursor = 0
  readonly sent = new Map<string, Transaction>()
  private blocks: Array<Block> = [{ number: 0, serial: 0, at: 0, mined: [] }]
  private pending: Array<Transaction> = []
  private made = 0
  private waited = 0

  get head(): Block {
    return this.at(this.blocks.length - 1)
  }

  get final(): Block {
    return this.at(Math.max(0, this.head.number - CONFIRMATIONS + 1))
  }

  at(number: number): Block {
    const block = this.blocks[number]
    if (block === undefined) throw new Error(`no block ${number}`)
    return block
  }

  /** The blocks from one on, oldest first. */
  from(number: number): ReadonlyArray<Block> {
    return this.blocks.slice(Math.max(0, number))
  }

  /** Whether it was in a block once, kept or not. */
  wasMined(hash: string): boolean {
    return !this.pending.some((one) => one.hash === hash)
  }

  isFinal(block: Block): boolean {
    return block.number <= this.final.number
  }

  send(transaction: Transaction): void {
    this.sent.set(transaction.hash, transaction)
    this.pending.push(transaction)
  }

  pass(seconds: number): void {
    this.waited += seconds
  }

  mine(count: number): void {
    for (let made = 0; made < count; made++) this.make(this.pending.splice(0))
  }

  /** Replaces the last blocks; the first new one has these transactions, the others none. */
  reorganize(depth: number, again: ReadonlyArray<Transaction>): void {
    this.blocks.splice(this.blocks.length - depth)
    for (let made = 0; made < depth; made++) this.make(made === 0 ? again : [])
  }

  find(hash: string): { readonly block: Block; readonly mined: Mined } | undefined {
    for (const block of this.blocks) {
      const mined = block.mined.find((one) => one.hash === hash)
      if (mined !== undefined) return { block, mined }
    }
    return undefined
  }

  /** The transaction up to this block that used the entry's authorization. */
  useOf(entry: string, through: number): { block: Block; mined: Mined } | undefined {
    for (const block of this.blocks.slice(0, through + 1)) {
      const mined = block.mined.find((one) => isUse(one, entry))
      if (mined !== undefined) return { block, mined }
    }
    return undefined
  }

  private make(transactions: ReadonlyArray<Transaction>): void {
    const { at: before, number } = this.head
    const at = before + BLOCK_SECONDS + this.waited
    this.waited = 0
    const mined: Array<Mined> = []
    this.blocks.push({ number: number + 1, serial: ++this.made, at, mined })
    for (const transaction of transactions) {
      mined.push({ ...transaction, succeeded: this.works(transaction.deed, at) })
    }
  }

  private works(deed: Deed, at: number): boolean {
    switch (deed.kind) {
      case "give":
      case "fund":
        return true
      case "transfer":
        return this.find(deed.needs)?.mined.succeeded === true
      case "redeem":
        return at <= deed.deadline && this.useOf(deed.entry, this.head.number) === undefined
      case "fail":
        return false
    }
  }
}

export const isUse = ({ deed, succeeded }: Mined, entry: string): boolean =>
  succeeded && deed.kind === "redeem" && deed.entry === entry
