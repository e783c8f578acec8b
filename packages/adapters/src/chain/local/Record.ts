/** What is remembered of a local chain beside its state: `chain.json` in its directory. */
import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Option, Schema } from "effect"
import { LocalChainError } from "./Problem.ts"

const Hex = Schema.TemplateLiteral(["0x", Schema.String])

const Place = Schema.Struct({ number: Schema.BigInt, hash: Hex })
export type Place = typeof Place.Type

export const Record = Schema.Struct({
  /** The node listens there again if it can, so that wallets keep their settings. */
  port: Schema.Int,
  /** The number of the first block; 0 unless the chain followed one that was lost. */
  first: Schema.optionalKey(Schema.BigInt),
  /** Its second: anvil makes that block anew at each start. */
  begunAt: Schema.Int,
  /** Its hash tells this chain from the one of another directory. */
  genesis: Hex,
  /** The newest block of which nothing can be lost: those after {@link Record.saved} are empty. */
  head: Place,
  /** The block of the state on disk; absent in a record of an earlier version. */
  saved: Schema.optionalKey(Place),
  deployment: Schema.Struct({
    usdc: Hex,
    collection: Hex,
    vendingMachine: Hex,
    burnHandler: Hex,
    /** Where to begin reading logs. */
    blockNumber: Schema.BigInt
  }),
  signer: Hex,
  baseUri: Schema.String
})
export type Record = typeof Record.Type

const File = Schema.fromJsonString(Schema.toCodecJson(Record))

const NAME = "chain.json"

/** Null when there is none, or none that can be read: then the chain is known by its state alone. */
export const read = (directory: string): Effect.Effect<Record | null> =>
  Effect.promise(() => readFile(join(directory, NAME), "utf8").catch(() => "")).pipe(
    Effect.map((text) => Option.getOrNull(Schema.decodeUnknownOption(File)(text)))
  )

/** Replaced as a whole, so that a kill leaves the one before. */
export const write = (directory: string, record: Record): Effect.Effect<void, LocalChainError> =>
  Effect.flatMap(Effect.orDie(Schema.encodeEffect(File)(record)), (text) =>
    Effect.tryPromise({
      try: async () => {
        const file = join(directory, NAME)
        await writeFile(`${file}.new`, text)
        await rename(`${file}.new`, file)
      },
      catch: () => new LocalChainError({ problem: `${NAME} can't be written` })
    })
  )
