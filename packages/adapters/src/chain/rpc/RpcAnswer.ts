/** Schemas for the used parts of Ethereum's JSON-RPC answers; they convert to lower case. */
import { type Evm, Instant } from "@cardpack/core/domain"
import { Schema, SchemaTransformation } from "effect"

const matching = (pattern: RegExp) => Schema.String.check(Schema.isPattern(pattern))

const hex = (pattern: RegExp) =>
  matching(pattern).pipe(
    Schema.decodeTo(
      Schema.TemplateLiteral(["0x", Schema.String]),
      SchemaTransformation.transform<Evm.Hex, string>({
        // Every pattern here begins with 0x.
        decode: (text) => text.toLowerCase() as Evm.Hex,
        encode: (value) => value
      })
    )
  )

const Hash = hex(/^0x[0-9a-f]{64}$/i)
const Address = hex(/^0x[0-9a-f]{40}$/i)
/** Bytes. */
export const Data = hex(/^0x([0-9a-f]{2})*$/i)

/** At most 64 bits. */
export const Quantity = matching(/^0x[0-9a-f]{1,16}$/i).pipe(
  Schema.decodeTo(
    Schema.BigInt,
    SchemaTransformation.transform({
      decode: (text: string) => BigInt(text),
      encode: (value) => `0x${value.toString(16)}`
    })
  )
)

/** Seconds; values beyond the year 9999 are refused. */
const Timestamp = Quantity.check(Schema.isLessThanOrEqualToBigInt(253_402_300_799n))

export const RawBlock = Schema.Struct({
  number: Quantity,
  hash: Hash,
  parentHash: Hash,
  timestamp: Timestamp
})

export const RawLog = Schema.Struct({
  address: Address,
  topics: Schema.Array(Hash).check(Schema.isMaxLength(4)),
  data: Data,
  blockHash: Hash,
  blockNumber: Quantity,
  transactionHash: Hash,
  logIndex: Quantity,
  /** A node sets it to true for a block that it dropped. */
  removed: Schema.optionalKey(Schema.Literal(false))
})
export type RawLog = typeof RawLog.Type

export const RawReceipt = Schema.Struct({
  transactionHash: Hash,
  blockHash: Hash,
  blockNumber: Quantity,
  to: Schema.NullOr(Address),
  status: Schema.Literals(["0x0", "0x1"]),
  logs: Schema.Array(RawLog),
  logsBloom: hex(/^0x[0-9a-f]{512}$/i)
})
export type RawReceipt = typeof RawReceipt.Type

export const RawTransaction = Schema.Struct({
  hash: Hash,
  blockHash: Schema.NullOr(Hash),
  to: Schema.NullOr(Address),
  input: Data
})
export type RawTransaction = typeof RawTransaction.Type

export const toBlock = ({
  hash,
  number,
  parentHash,
  timestamp
}: typeof RawBlock.Type): Evm.Block => ({
  number,
  hash,
  parentHash,
  at: Number(timestamp) * Instant.SECOND
})

export const quantity = (value: bigint): Evm.Hex => `0x${value.toString(16)}`
