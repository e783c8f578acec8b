/** `cardpack migrate`: brings the database to this version, or tells what that takes. */
import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import * as Config from "../Config.ts"
import * as Failure from "../start/Failure.ts"
import * as MigrationPlan from "../start/MigrationPlan.ts"
import * as Storage from "../start/Storage.ts"
import { fail } from "./Client.ts"
import { root } from "./Root.ts"

const flag = (name: string, description: string) =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false))

export const migrate = Command.make(
  "migrate",
  {
    check: flag("check", "Only list what is pending, and fail if anything is"),
    plan: flag(
      "plan",
      "Only tell what each pending one locks, how long, and who may go on beside it"
    ),
    sql: flag("sql", "Only print the SQL of what is pending, for an administrator")
  },
  Effect.fnUntraced(function* ({ check, plan, sql }) {
    if ([check, plan, sql].filter(Boolean).length > 1) {
      return yield* fail("--check, --plan and --sql contradict each other")
    }
    const config = yield* Effect.catch(Config.load, ({ message }) => fail(message))
    const migrations = Storage.migrations(config)
    const { json } = yield* root
    const on = <A, E>(work: Effect.Effect<A, E>) =>
      Effect.catch(work, (error) => fail(Failure.tell(error, config), error))
    if (sql) return yield* Console.log((yield* on(migrations.sql)) ?? "-- Nothing is pending.")
    if (plan) {
      const steps = yield* on(migrations.plan)
      return yield* Console.log(json ? JSON.stringify({ plan: steps }) : MigrationPlan.text(steps))
    }
    const names = yield* on(check ? migrations.pending : migrations.run)
    const none = check ? "Nothing is pending." : "Nothing was pending."
    const shown = names.length === 0 ? none : names.join("\n")
    yield* Console.log(json ? JSON.stringify({ [check ? "pending" : "ran"]: names }) : shown)
    if (check && names.length > 0) yield* fail(`${names.length} migrations are pending`)
  })
).pipe(
  Command.withDescription(
    "Run pending migrations on the database of the service's settings; a start runs them too, unless CARDPACK_MIGRATE=off"
  )
)
