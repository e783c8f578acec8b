/**
 * Clients that never wait for the service to be well: they ask either process, repeat keys at
 * random, also at once, and keep what got no answer for later.
 */
import { setTimeout as pause } from "node:timers/promises"
import type * as Random from "../../kit/arbitrary/Random.ts"
import { Draws } from "../../world/act/Draws.ts"
import { type Asked, isGood, isOpen, type Json, type Recorder, type Why } from "./History.ts"
import * as Mix from "./Mix.ts"
import type { Account } from "./Shops.ts"
import type { Reply, Transport } from "./Transport.ts"

export interface Request {
  readonly account: Account
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly body?: unknown
}

export interface Counts {
  /** Requests of the mix, each counted once. */
  operations: number
  repeats: number
  retries: number
  /** Sent requests that were cut off, or got 429 or 5xx. */
  lost: number
}

export interface Crowd {
  readonly counts: Counts
  readonly latencies: ReadonlyArray<number>
  readonly send: (
    client: number,
    process: number,
    request: Request,
    why: Why,
    ask?: number
  ) => Promise<Reply>
  /** Sends it until it is answered, at most this often, and keeps it for later otherwise. */
  readonly ask: (client: number, random: Random.Random, request: Request) => Promise<Reply>
  readonly run: (
    client: number,
    seed: number,
    account: Account,
    goesOn: () => boolean
  ) => Promise<void>
  readonly open: ReadonlyMap<number, Request>
  /** Asks again for everything that got no answer, until it is answered. */
  readonly settle: (patienceMs: number) => Promise<void>
}

const PROCESSES = 2
/** Of 100 requests with keys. */
const REPEATED = 20
/** Requests that a client may repeat later. */
const EARLIER = 100
const RETRIES = 3
const RETRY_MS = 100
const SETTLERS = 16

export const make = (transport: Transport, recorder: Recorder): Crowd => {
  const counts: Counts = { operations: 0, repeats: 0, retries: 0, lost: 0 }
  const latencies: Array<number> = []
  const open = new Map<number, Request>()
  let asks = 0

  const send: Crowd["send"] = async (client, process, request, why, ask = asks++) => {
    const { account, body = null, key, method, path } = request
    const asked: Asked = recorder.asked({
      ask,
      client,
      process,
      account: account.id,
      method,
      path,
      key,
      body,
      why
    })
    const sent = { method, path: `/api/v2${path}`, token: account.key, key }
    const reply = await transport.send(process, {
      ...sent,
      ...(request.body !== undefined && { body: request.body })
    })
    recorder.answered(asked, reply.status, reply.body)
    if (isOpen(reply)) {
      counts.lost++
      if (method !== "GET") open.set(ask, request)
    } else {
      latencies.push(recorder.now() - asked.at)
      open.delete(ask)
    }
    return reply
  }

  const retried = async (
    client: number,
    random: Random.Random,
    request: Request,
    ask: number,
    first: Reply
  ): Promise<Reply> => {
    let reply = first
    for (let tries = 0; tries < RETRIES && isOpen(reply); tries++) {
      await pause(RETRY_MS * (1 + random.below(3)))
      // Half of them wait for the end.
      if (random.below(2) === 0) break
      counts.retries++
      reply = await send(client, random.below(PROCESSES), request, "retry", ask)
    }
    return reply
  }

  const ask: Crowd["ask"] = async (client, random, request) => {
    const own = asks++
    const reply = await send(client, random.below(PROCESSES), request, "first", own)
    return retried(client, random, request, own, reply)
  }

  /** The same key again beside or after the first request, and sometimes for something else. */
  const repeated = async (
    client: number,
    hand: Mix.Hand,
    plan: Mix.Plan,
    earlier: ReadonlyArray<Mix.Plan>
  ): Promise<Reply> => {
    const { account, random } = hand
    counts.repeats++
    const process = random.below(PROCESSES)
    const choice = random.below(10)
    if (choice < 5) {
      // Mostly to the other process at the same time.
      const beside = choice < 4 ? (process + 1) % PROCESSES : process
      const [reply] = await Promise.all([
        send(client, process, { account, ...plan }, "first"),
        send(client, beside, { account, ...plan }, "repeat")
      ])
      return reply
    }
    const before = earlier[random.below(earlier.length)] ?? plan
    if (choice < 9) await send(client, process, { account, ...before }, "repeat")
    else await send(client, process, { account, ...before, body: Mix.other(before) }, "other")
    return ask(client, random, { account, ...plan })
  }

  const run: Crowd["run"] = async (client, seed, account, goesOn) => {
    const random = new Draws(seed)
    let keys = 0
    const newKey = () => `nemesis-${client}-${keys++}`
    const hand: Mix.Hand = { account, random, newKey, cursor: null }
    const earlier: Array<Mix.Plan> = []
    while (goesOn()) {
      const plan = Mix.next(hand)
      counts.operations++
      const repeats = plan.key !== null && random.below(100) < REPEATED
      const reply = repeats
        ? await repeated(client, hand, plan, earlier)
        : await ask(client, random, { account, ...plan })
      if (isGood(reply)) plan.learn(reply.body as Json)
      // Nobody answers: one process or the database is away.
      if (isOpen(reply)) await pause(RETRY_MS)
      if (plan.key !== null) earlier.push(plan)
      if (earlier.length > EARLIER) earlier.shift()
    }
  }

  const settle: Crowd["settle"] = async (patienceMs) => {
    const deadline = performance.now() + patienceMs
    const queue = [...open]
    const settler = async (process: number) => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const [number, request] = next
        counts.retries++
        const reply = await send(-1, process % PROCESSES, request, "retry", number)
        if (!isOpen(reply) || performance.now() > deadline) continue
        queue.unshift(next)
        await pause(RETRY_MS)
      }
    }
    await Promise.all(Array.from({ length: SETTLERS }, (_, index) => settler(index)))
  }

  return { counts, latencies, send, ask, run, open, settle }
}
