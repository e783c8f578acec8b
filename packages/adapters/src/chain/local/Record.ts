/** `chain.json`: facts about a local chain that its state file does not hold. */
import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Option, Schema } from "effect"
import { LocalChainError } from "./LocalChainError.ts"

const Hex = Schema.TemplateLiteral(["0x", Schema.String])

const Place = Schema.Struct({ number: Schema.BigInt, hash: Hex })
export type Place = typeof Place.Type

export const Record = Schema.Struct({
  /** The node reuses this port if it can, so that wallets keep their settings. */
  port: Schema.Int,
  /** The number of the first block; 0 unless the chain replaced a lost one. */
  first: Schema.optionalKey(Schema.BigInt),
  /** The first block's time in seconds: anvil makes that block again at each start. */
  begunAt: Schema.Int,
  /** The first block's hash, which tells this chain from another directory's. */
  genesis: Hex,
  /** The newest block that can't be lost: those after {@link Record.saved} are empty. */
  head: Place,
  /** The block of the state on disk; absent in a record of an earlier version. */
  saved: Schema.optionalKey(Place),
  deployment: Schema.Struct({
    usdc: Hex,
    collection: Hex,
    vendingMachine: Hex,
    burnHandler: Hex,
    /** The first block with logs. */
    blockNumber: Schema.BigInt
  }),
  signer: Hex,
  baseUri: Schema.String
})
export type Record = typeof Record.Type

const File = Schema.fromJsonString(Schema.toCodecJson(Record))

const NAME = "chain.json"

/** Null when there is no readable record. */
export const read = (directory: string): Effect.Effect<Record | null> =>
  Effect.promise(() => readFile(join(directory, NAME), "utf8").catch(() => "")).pipe(
    Effect.map((text) => Option.getOrNull(Schema.decodeUnknownOption(File)(text)))
  )

/** Replaces the file as a whole, so that a kill leaves the old one. */
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
