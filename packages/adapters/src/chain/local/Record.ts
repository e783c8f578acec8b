/** What is remembered of a local chain beside its state: `chain.json` in its directory. */
import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Option, Schema } from "effect"
import { LocalChainError } from "./Problem.ts"

const Hex = Schema.TemplateLiteral(["0x", Schema.String])

export const Record = Schema.Struct({
  /** The node listens there again if it can, so that wallets keep their settings. */
  port: Schema.Int,
  /** The second of block 0: anvil makes that block anew at each start. */
  begunAt: Schema.Int,
  /** The hash of block 0 tells this chain from the one of another directory. */
  genesis: Hex,
  /** The newest block that was seen. */
  head: Schema.Struct({ number: Schema.BigInt, hash: Hex }),
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
