/** Decodes the logs of a receipt into the port's sights (design.md#onchain). */
import type { Evm } from "@cardpack/core/domain"
import * as Topics from "./Topics.ts"

export interface Log {
  readonly address: Evm.Address
  readonly topics: ReadonlyArray<Evm.Hex>
  readonly data: Evm.Hex
}

/** 32 bytes: `0x` and digits. */
const WORD = 66
const ADDRESS_AT = 26
const ZEROS = "0".repeat(ADDRESS_AT - 2)

/** Null when the word is no address: any contract may log anything. */
const addressIn = (word: Evm.Hex | undefined): Evm.Address | null =>
  word?.length === WORD && word.slice(2, ADDRESS_AT) === ZEROS
    ? `0x${word.slice(ADDRESS_AT)}`
    : null

const transferred = ({ address, data, topics: [, first, second] }: Log) => {
  const from = addressIn(first)
  const to = addressIn(second)
  if (from === null || to === null || data.length !== WORD) return null
  return { _tag: "Transferred", token: address, from, to, amount: BigInt(data) } as const
}

const minted = ({ data, topics: [, from, second, id] }: Log) => {
  const to = addressIn(second)
  if (from !== Topics.ZERO_ADDRESS || to === null || id === undefined || data !== "0x") return null
  return { _tag: "Minted", tokenId: BigInt(id), to } as const
}

const burned = ({ data, topics: [, request, second, id] }: Log, collection: Evm.Address) => {
  const owner = addressIn(data)
  if (request === undefined || id === undefined || owner === null) return null
  // The handler may serve other collections too.
  return addressIn(second) === collection
    ? ({ _tag: "Burned", requestId: BigInt(request), tokenId: BigInt(id), owner } as const)
    : null
}

const sightOf = (log: Log, { burnHandler, collection }: Evm.Contracts) => {
  const [first] = log.topics
  const count = log.topics.length
  if (first === Topics.TRANSFER && count === Topics.OF_ERC20) return transferred(log)
  if (count !== Topics.OF_ERC721) return null
  if (first === Topics.TRANSFER && log.address === collection) return minted(log)
  return first === Topics.BURNED && log.address === burnHandler ? burned(log, collection) : null
}

/** `logs` are all logs of one receipt, in their order and in lower case. */
export const of = (logs: ReadonlyArray<Log>, contracts: Evm.Contracts): ReadonlyArray<Evm.Sight> =>
  logs.flatMap((log, ordinal) => {
    const sight = sightOf(log, contracts)
    return sight === null ? [] : [{ ordinal, ...sight }]
  })
