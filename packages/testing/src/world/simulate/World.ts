/** What the processes of one simulation share, and what the simulation knows about it. */
import type { Command } from "@cardpack/core"
import type { Id } from "@cardpack/core/domain"
import type { Chain, Mailer, Sender } from "@cardpack/core/ports"
import type { Context, Effect } from "effect"
import type * as TestChain from "../../kit/chain/TestChain.ts"
import type { Mailbox } from "../../kit/reference/Mailbox.ts"
import type { Receivers } from "../../kit/reference/Receivers.ts"
import type { State } from "../../kit/reference/State.ts"
import type { Draws } from "../act/Draws.ts"
import type * as Plan from "./Plan.ts"
import type { Services, SimulatedProcess } from "./SimulatedProcess.ts"
import type { Storage } from "./Surroundings.ts"
import type { Trouble } from "./Trouble.ts"
import type { VirtualTime } from "./VirtualTime.ts"

/** A mistake planted to see that the simulator finds it. */
export interface Bug {
  /** Transactions don't wait for each other, so that one may overwrite another. */
  readonly isUnlocked?: boolean
  /** The storage forgets its last transaction when a process crashes. */
  readonly isForgetful?: boolean
  /** Takes the newest block for final. */
  readonly isHasty?: boolean
  /** Transactions go by the clock of their process. */
  readonly isOwnClock?: boolean
  /** Seconds for which signatures work longer than the service believes. */
  readonly signsLonger?: number
  /** Changes what the `count`th transaction leaves behind. */
  readonly tamper?: (before: State, after: State, count: number) => State
  /** The key that the service sees instead of the one sent, by the number of the attempt. */
  readonly key?: (key: string, attempt: number) => string
  /** Changes what partners are given. */
  readonly answer?: (given: string, state: State) => string
  /** Is the `count`th post told to be answered, but never sent? */
  readonly unsent?: (count: number) => boolean
  readonly mailsTwice?: boolean
}

export interface Sent {
  readonly hash: `0x${string}`
  /** Null until it is in a block, and when its block was lost for good. */
  block: bigint | null
  readonly isDeposit: boolean
}

export interface Counter {
  readonly next: () => number
}

export interface Told {
  readonly account: string
  readonly sequence: bigint
  readonly type: string
}

export interface World {
  readonly plan: Plan.Plan
  readonly time: VirtualTime
  readonly startedAt: number
  readonly trouble: Trouble
  readonly bug: Bug
  readonly processes: ReadonlyArray<SimulatedProcess>
  readonly chain: Chain.Chain["Service"]
  readonly testChain: TestChain.TestChain["Service"]
  readonly sent: Array<Sent>
  /** The storage without a network between. */
  readonly ports: Context.Context<Storage>
  readonly sender: Sender.Sender["Service"]
  readonly mailer: Mailer.Mailer["Service"]
  readonly receivers: Receivers["Service"]
  readonly mailbox: Mailbox["Service"]
  readonly consumed: Array<Told>
  readonly state: () => State
  /** Takes the last transaction back, for a planted mistake. */
  readonly forget: Effect.Effect<void>
  /** Choices of the network: latencies, and which process a request reaches. */
  readonly draws: Draws
  readonly trace: (text: string) => void
  readonly fail: (why: string) => void
  readonly done: Map<string, number>
  readonly moved: Map<string, number>
  readonly ended: Map<string, number>
  /** Looks at each state, of requests that wait for an answer. */
  readonly watches: Set<(state: State) => void>
  readonly numbers: Counter
  readonly commits: Counter
  readonly secrets: Map<string, Set<string>>
  /** The last transaction that was sent for an entry. */
  readonly sentFor: Map<string, `0x${string}`>
  /** Mails that the server took, or may have. */
  readonly mailed: Map<string, "accepted" | "unknown">
  /** Requests that were not answered yet, by their number. */
  readonly open: Map<number, string>
  readonly acting: Set<number>
  readonly asked: Array<Asked>
  readonly accounts: ReadonlyArray<Id.AccountId>
  /** Before then, the last transactions are not final. */
  readonly restsAt: () => number
  /** Runs beside everything else, under virtual time; a defect in it is a failure. */
  readonly fork: (work: Effect.Effect<unknown>) => void
}

/** A keyed request and what became of it. */
export interface Asked {
  readonly account: string
  readonly key: string
  readonly what: string
  /** Asks for the same again, with the same key; answers the id. */
  readonly again: (services: Services, attempt: number) => Effect.Effect<string, Command.Refused>
  sends: number
  /** The id in the first answer that a process gave, even if it was lost. */
  told: string | null
  outcome:
    | { readonly tag: "done"; readonly id: string }
    | { readonly tag: "refused"; readonly why: string }
    | null
}
