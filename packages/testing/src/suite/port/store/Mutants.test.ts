/** Stores that break one promise each: the suite names it. */
import { type ChangeSet, DeliveryQueue, type LoadPlan, Store } from "@cardpack/core/ports"
import { assert, describe, it, type Vitest } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"
import { settles } from "../../../kit/queue/Settling.ts"
import { layer } from "../../../kit/reference/layer.ts"
import { codePoints } from "../../../kit/store/CodePoints.ts"
import { volumes } from "../../../kit/store/Volumes.ts"
import * as Test from "../../../world/run/Test.ts"

const test = Test.of(it.live)

type Ports = Layer.Success<typeof layer>
type Body = () => Effect.Effect<unknown, unknown, Ports>

/** The promises of a suite by their ids, to be tried outside of it. */
const promisesOf = (declare: (it: Vitest.MethodsNonLive<Ports>) => void) => {
  const bodies = new Map<string, Array<Body>>()
  const note = (title: string, body: Body) => {
    const id = title.slice(0, title.indexOf(":"))
    bodies.set(id, [...(bodies.get(id) ?? []), body])
  }
  const each =
    (cases: ReadonlyArray<unknown>) =>
    (title: string, body: (given: unknown) => ReturnType<Body>) => {
      for (const given of cases) note(title, () => body(given))
    }
  declare({ effect: Object.assign(note, { each }) } as never)
  return bodies
}

const promises = new Map([
  ...promisesOf(volumes as never),
  ...promisesOf(codePoints as never),
  ...promisesOf(settles as never)
])

/** Whether a store keeps a promise. */
const keeps = (id: string, store: Layer.Layer<Ports>) =>
  Effect.gen(function* () {
    const bodies = promises.get(id) ?? assert.fail(`no promise ${id}`)
    const exits = yield* Effect.forEach(bodies, (body) =>
      Effect.exit(Effect.scoped(Effect.provide(body(), Layer.fresh(store))))
    )
    return exits.every(Exit.isSuccess)
  })

interface Change {
  readonly commit?: (changes: ChangeSet.ChangeSet) => ChangeSet.ChangeSet
  readonly plan?: (plan: LoadPlan.LoadPlan) => LoadPlan.LoadPlan
  readonly stock?: (transaction: Store.Transaction) => Store.Transaction["stock"]
}

const mutant = ({ commit, plan, stock }: Change): Layer.Layer<Ports> =>
  Layer.provideMerge(
    Layer.effect(
      Store.Store,
      Effect.map(Store.Store, ({ transact }) =>
        Store.Store.of({
          transact: (scope, work) =>
            transact(scope, (transaction) =>
              work({
                load: (wanted) => transaction.load(plan?.(wanted) ?? wanted),
                stock: stock?.(transaction) ?? transaction.stock,
                commit: (changes) => transaction.commit(commit?.(changes) ?? changes)
              })
            )
        })
      )
    ),
    layer
  ) as Layer.Layer<Ports>

/** Changes a text wherever it is written or looked up, as a collation does. */
const texts = (change: (text: string) => string): Change => {
  const owned = <Key extends { readonly id: unknown }>(keys: ReadonlyArray<Key>) =>
    keys.map((key) => ({ ...key, id: change(String(key.id)) }))
  const nullable = (text: string | null) => (text === null ? null : change(text))
  return {
    commit: (changes) => ({
      ...changes,
      operations: changes.operations.map((row) => ({
        ...row,
        idempotencyKey: change(row.idempotencyKey)
      })),
      customers: changes.customers.map((row) => ({
        ...row,
        externalUserId: nullable(row.externalUserId),
        idempotencyKey: nullable(row.idempotencyKey)
      }))
    }),
    plan: (plan) => ({
      ...plan,
      idempotencyKeys: owned(plan.idempotencyKeys),
      externalUserIds: owned(plan.externalUserIds),
      customerKeys: owned(plan.customerKeys)
    })
  }
}

const fewAttempts = Layer.provideMerge(
  Layer.effect(
    DeliveryQueue.DeliveryQueue,
    Effect.map(DeliveryQueue.DeliveryQueue, (queue) =>
      DeliveryQueue.DeliveryQueue.of({
        ...queue,
        settle: (all) =>
          queue.settle(
            all.map(({ after, before }) => ({
              before,
              after: { ...after, attempts: after.attempts.slice(0, 4) }
            }))
          )
      })
    )
  ),
  layer
) as Layer.Layer<Ports>

/** With more than 30 free positions it passes the lowest one by. */
const secondLowest: Change = {
  stock: (transaction) => (demand) =>
    Effect.gen(function* () {
      const more = demand.draws.map((draw) => ({ ...draw, count: draw.count + 31 }))
      const all = yield* transaction.stock({ ...demand, draws: more })
      const wanted = demand.draws.reduce((sum, { count }) => sum + count, 0)
      const from = all.picked.length > 31 ? 1 : 0
      return { ...all, picked: all.picked.slice(from, from + wanted) }
    })
}

const first = <Row>(rows: ReadonlyArray<Row>, count: number) => rows.slice(0, count)

const MUTANTS: ReadonlyArray<readonly [string, string, Layer.Layer<Ports>]> = [
  [
    "loses the events past the 20th of a commit",
    "STORE-BULK-01",
    mutant({ commit: (changes) => ({ ...changes, events: first(changes.events, 20) }) })
  ],
  [
    "loses the items past the 100th of a commit",
    "STORE-BULK-02",
    mutant({
      commit: (changes) => ({
        ...changes,
        items: first(changes.items, 100),
        stocked: first(changes.stocked, 100)
      })
    })
  ],
  [
    "loads no more than 20 cards",
    "STORE-BULK-03",
    mutant({ plan: (plan) => ({ ...plan, cards: first(plan.cards, 20) }) })
  ],
  [
    "loads no more than 10 accounts",
    "STORE-BULK-03",
    mutant({ plan: (plan) => ({ ...plan, accounts: first(plan.accounts, 10) }) })
  ],
  ["keeps no more than 4 attempts", "QUEUE-SETTLE-06", fewAttempts],
  [
    "reshuffles no more than 50 slots",
    "STORE-BULK-07",
    mutant({
      commit: (changes) => ({
        ...changes,
        reshuffles: changes.reshuffles.map((each) => ({ ...each, slots: first(each.slots, 50) }))
      })
    })
  ],
  ["draws the second lowest above 30 free positions", "STORE-BULK-05", mutant(secondLowest)],
  [
    "puts a returned item at half its position",
    "STORE-BULK-06",
    mutant({
      commit: (changes) => {
        const isNew = new Set(changes.items.map(({ id }) => id))
        const stocked = changes.stocked.map((slot) =>
          isNew.has(slot.itemId) ? slot : { ...slot, position: slot.position / 2n }
        )
        return { ...changes, stocked }
      }
    })
  ],
  ...(
    [
      ["ignores the case", "STORE-IDEM-03", (text: string) => text.toLowerCase()],
      ["normalizes Unicode", "STORE-IDEM-04", (text: string) => text.normalize("NFC")],
      ["trims blanks", "STORE-IDEM-05", (text: string) => text.trim()]
    ] as const
  ).map(
    ([what, id, change]) => [`${what} of texts that are keys`, id, mutant(texts(change))] as const
  )
]

describe("a store", () => {
  test.each(MUTANTS)("that %s breaks %s", function* ([, id, store]) {
    assert.isFalse(yield* keeps(id, store), "the mutant survived")
    assert.isTrue(yield* keeps(id, layer), "the promise holds of a right store")
  })

  test("that changes nothing keeps all of them", function* () {
    for (const id of promises.keys()) assert.isTrue(yield* keeps(id, mutant({})), id)
  })
})
