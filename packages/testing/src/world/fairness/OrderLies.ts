/** Lies about the order, its minute, and the log that proves it. */
import type { Receipt } from "@cardpack/client/verify"
import {
  about,
  type Doubt,
  edited,
  knowing,
  type Lie,
  later,
  order,
  seconds,
  turned,
  withWitness
} from "./Telling.ts"

export const ORDER_LIES: ReadonlyArray<Lie> = [
  {
    name: "another format",
    failed: ["format"],
    tell: about(() => ({ format: "cardpack-receipt/2" as Receipt["format"] }))
  },
  {
    name: "another request",
    failed: ["entropy", "request"],
    tell: order(({ order: { requestHash } }) => ({ requestHash: turned(requestHash ?? "") }))
  },
  {
    name: "another place in the order",
    failed: ["entropy"],
    tell: order(({ order: { ordinal } }) => ({ ordinal: ordinal + 1 }))
  },
  {
    name: "words that the customer did not give",
    failed: ["entropy"],
    tell: order(() => ({ clientSeed: "words" }))
  },
  {
    name: "the customer's words left out",
    failed: ["entropy"],
    tell: knowing({ clientSeed: "my own words" })
  },
  {
    name: "another partner's order",
    failed: ["request"],
    tell: knowing({ accountId: "par_01h455vb4pex5vsknk084sn02q" })
  },
  {
    name: "another order of the partner",
    failed: ["request"],
    tell: knowing({ idempotencyKey: "another" })
  },
  {
    name: "the tag of other words",
    failed: ["entropy", "inclusion"],
    tell: ({ known }, { worded }) => ({
      known: { policy: known.policy },
      receipt: {
        ...worded,
        draw: worded.draw && { ...worded.draw, ...edited(worded.draw, { c: "A".repeat(43) }) }
      }
    })
  },
  {
    name: "a draw in time that is called late",
    failed: ["minute", "inclusion"],
    tell: about(({ draw, order }) => ({
      order: { ...order, refundableUntil: order.orderedAt },
      draw: draw && { ...draw, ...edited(draw, { late: true }) }
    }))
  },
  {
    name: "another minute",
    failed: ["minute", "seed"],
    tell: about(({ seed }) => ({ seed: { ...seed, minute: seed.minute - 1 } }))
  },
  {
    name: "a later order",
    failed: ["minute"],
    tell: order(({ order: { orderedAt } }) => ({ orderedAt: later(orderedAt, 60_000) }))
  },
  {
    name: "a pack that was ordered after its draw",
    failed: ["minute"],
    tell: order(({ order: { orderedAt } }) => ({
      orderedAt: later(orderedAt, 60_000),
      refundableUntil: later(orderedAt, 600_000)
    }))
  },
  {
    name: "an earlier order",
    failed: ["minute"],
    tell: order(({ order: { orderedAt } }) => ({ orderedAt: later(orderedAt, -60_000) }))
  },
  {
    name: "an order at another time than its answer said",
    failed: ["minute"],
    tell: knowing({ orderedAt: "2026-01-01T00:00:00.000Z" })
  },
  {
    name: "another window than the order's answer said",
    failed: ["minute"],
    tell: knowing({ refundableUntil: "2026-01-01T00:00:00.000Z" })
  },
  {
    name: "a day's promise for another day",
    failed: ["minute", "inclusion"],
    tell: about(({ day }) =>
      day === null ? {} : { day: { ...day, ...edited(day, { d: JSON.parse(day.entry).d + 1 }) } }
    )
  },
  {
    name: "a promise after the draw",
    failed: ["minute", "inclusion"],
    tell: about(({ day, draw }) =>
      day === null || draw === null ? {} : { day: { ...day, index: draw.index + 1 } }
    )
  },
  {
    name: "a replacement of seeds that there was not",
    failed: ["replaced"],
    tell: about(({ day }) => ({ replaced: day }))
  },
  {
    name: "a draw by seeds that replaced others, without their note",
    failed: ["replaced", "minute", "inclusion"],
    tell: about(({ draw }) =>
      draw === null ? {} : { draw: { ...draw, ...edited(draw, { r: 1 }) } }
    )
  },
  {
    name: "a part left out",
    failed: ["format", "inclusion", "draw"],
    tell: about(() => ({ passed: null as never }))
  },
  {
    name: "a log that another key signed",
    failed: ["checkpoint"],
    tell: about((_, { fork }) => ({ checkpoint: fork }))
  },
  {
    name: "a checkpoint with another size",
    failed: ["checkpoint", "inclusion"],
    tell: about(({ checkpoint }) => ({
      checkpoint: (checkpoint ?? "").replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) * 4}\n`)
    }))
  },
  {
    name: "a log that does not go on with the one that was seen",
    failed: ["checkpoint"],
    tell: ({ known, receipt }, { earlier }) => ({
      receipt,
      known: { ...known, remembered: { ...earlier, proof: earlier.proof.slice(1) } }
    })
  },
  {
    name: "a promise that was witnessed after the order",
    failed: ["minute"],
    tell: (told, others) => withWitness(told, others, 1)
  },
  {
    name: "a promise that its witnessed checkpoint does not hold",
    failed: ["minute"],
    tell: (told, others) => {
      const { known, receipt } = withWitness(told, others, -1)
      const { day, order } = receipt
      const checkpoint = others.cosigned(others.empty, seconds(order.orderedAt) - 1)
      return { known, receipt: { ...receipt, day: day === null ? null : { ...day, checkpoint } } }
    }
  }
]

/** What nobody can tell to be a lie, and what must not pass either. */
export const DOUBTS: ReadonlyArray<Doubt> = [
  {
    name: "no witness",
    open: ["checkpoint", "minute"],
    tell: ({ known, receipt }, { witnessed }) => ({
      receipt,
      known: { ...known, policy: witnessed }
    })
  },
  {
    name: "a promise that the log alone has signed",
    open: ["minute"],
    tell: (told, others) => {
      const { known, receipt } = withWitness(told, others, -1)
      return { known, receipt: { ...receipt, day: told.receipt.day } }
    }
  }
]
