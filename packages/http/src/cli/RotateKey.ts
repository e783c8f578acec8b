/** `cardpack rotate-key`. */
import { Console, Effect } from "effect"
import { Command } from "effect/cli"
import { type Client, call, fail } from "./Client.ts"
import { fields } from "./Output.ts"

/** Requests pages until all texts are examined. */
const all = Effect.fnUntraced(function* (client: Client) {
  const total = { examined: 0, resealed: 0, unreadable: 0 }
  for (let cursor: string | null = null; ; ) {
    const query: { readonly cursor?: string } = cursor === null ? {} : { cursor }
    const page: typeof total & { readonly nextCursor: string | null } =
      yield* client.encryption.rotate({ query })
    total.examined += page.examined
    total.resealed += page.resealed
    total.unreadable += page.unreadable
    if (page.nextCursor === null) return total
    cursor = page.nextCursor
  }
})

export const rotateKey = Command.make(
  "rotate-key",
  {},
  Effect.fnUntraced(function* () {
    let unreadable = 0
    yield* call(
      (client) =>
        Effect.tap(all(client), (total) =>
          Effect.sync(() => {
            unreadable = total.unreadable
          })
        ),
      fields
    )
    if (unreadable === 0) return
    yield* Console.error("Some texts were sealed under none of the configured keys.")
    yield* fail("Name the key that is missing in CARDPACK_ENCRYPTION_KEYS_OLD and repeat this.")
  })
).pipe(Command.withDescription("Encrypt everything anew with CARDPACK_ENCRYPTION_KEY"))
