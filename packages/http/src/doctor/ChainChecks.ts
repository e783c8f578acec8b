/** The endpoints, contracts and keys of a chain that is reached by RPC. Needs viem. */
import { DepositAddresses, Signer } from "@cardpack/adapters/chain"
import { Check, Inspect } from "@cardpack/adapters/chain/contracts"
import { Host, RpcOrigin } from "@cardpack/adapters/chain/settings"
import type { Evm } from "@cardpack/core/domain"
import { DepositAddresses as DepositAddressesPort } from "@cardpack/core/ports"
import { Effect, Layer, Redacted, Result } from "effect"
import type { ServiceConfig } from "../Config.ts"
import { type ChainConfig, explain, USDC } from "../config/ChainSettings.ts"
import { type Diagnosis, ok, warning, wrong } from "./Diagnosis.ts"

type Rpc = Extract<ChainConfig, { readonly mode: "rpc" }>

/** Seconds. Base makes a block every two. */
const OLD_BLOCK = 120
const FUTURE = 15

const RPC = "CARDPACK_RPC_URL"

interface Endpoint {
  readonly name: string
  readonly url: Redacted.Redacted
  readonly host: string
}

interface Answered extends Endpoint {
  readonly head: Inspect.Head
}

/** Without path and query, which may hold a provider's key. */
const endpointsOf = ({ urls }: Rpc): ReadonlyArray<Endpoint> =>
  urls.map((url, at) => ({
    name: `RPC endpoint ${at + 1} (${RpcOrigin.of(Redacted.value(url)) ?? "?"})`,
    url,
    host: Host.hostOf(Redacted.value(url))
  }))

/** This computer's clock against the block's; blocks are a few seconds old. */
const age = ({ head, name }: Answered, now: number): Diagnosis => {
  const seconds = Math.round(now / 1000) - Number(head.timestamp)
  const found = `it serves block ${head.number}, ${Math.abs(seconds)} s ${seconds < 0 ? "in the future of this computer's clock" : "old"}`
  if (seconds > OLD_BLOCK) {
    const advice = `Replace it in ${RPC} if it stays behind, or set this computer's clock`
    return warning(name, found, advice)
  }
  return seconds < -FUTURE
    ? warning(name, found, "Synchronize this computer's clock with NTP")
    : ok(name, found)
}

/** The finding, and the endpoint if it can be used. */
const ask = Effect.fnUntraced(function* (endpoint: Endpoint, chainId: number) {
  const { name, url } = endpoint
  const read = Effect.all({ id: Inspect.chainId(url), head: Inspect.head(url) })
  const answer = yield* Effect.result(read)
  if (Result.isFailure(answer)) {
    const advice = `Look at the provider's status and the key in ${RPC}`
    const found = `it gives no answer: ${answer.failure.problem}`
    return { finding: warning(name, found, advice), answered: null }
  }
  const { head, id } = answer.success
  if (id !== chainId) {
    const found = `it serves chain ${id}, not ${chainId}`
    return { finding: wrong(name, found, `Name an endpoint of chain ${chainId}`), answered: null }
  }
  const answered = { ...endpoint, head }
  return { finding: age(answered, Date.now()), answered }
})

const AGREE = "RPC endpoints"

/** Whether as many hosts answer as must agree, and whether they have the same block. */
const agreement = Effect.fnUntraced(function* (all: ReadonlyArray<Answered>, quorum: number) {
  const hosts = new Set(all.map(({ host }) => host)).size
  if (hosts < quorum) {
    const found = `${hosts} of the ${quorum} hosts answer that must agree (CARDPACK_RPC_QUORUM)`
    return wrong(AGREE, found, "Deposits, mints and burns wait: add an endpoint of another host")
  }
  const [height = 0n] = all.map(({ head }) => head.number).sort((a, b) => (a < b ? -1 : 1))
  const asked = yield* Effect.forEach(
    all,
    ({ name, url }) =>
      Effect.map(Effect.result(Inspect.hashOf(url, height)), (hash) => ({ name, hash })),
    { concurrency: "unbounded" }
  )
  const hashes = new Map(
    asked.flatMap(({ hash, name }) =>
      Result.isSuccess(hash) ? [[hash.success, name] as const] : []
    )
  )
  return hashes.size > 1
    ? wrong(
        AGREE,
        `they disagree about block ${height}: ${[...hashes.values()].join(" and ")}`,
        "Repeat this in a minute; if it stays so, find the one that lies and replace it"
      )
    : ok(AGREE, `${all.length} agree about block ${height}`)
})

const token = (
  { contracts }: Rpc,
  { environment }: ServiceConfig,
  found: Inspect.Found
): Diagnosis => {
  const { decimals, symbol } = found.token
  const name = "token"
  const shown = `${contracts.usdc} is ${symbol ?? "without a symbol"} with ${decimals ?? "no"} decimals`
  const advice = `CARDPACK_USDC_ADDRESS must be Circle's USDC: ${USDC[environment]}`
  if (!found.code.usdc) return wrong(name, `${contracts.usdc} is no contract`, advice)
  if (decimals !== 6) return wrong(name, shown, advice)
  return contracts.usdc === USDC[environment]
    ? ok(name, shown)
    : warning(name, `${shown}, and not Circle's USDC`, advice)
}

const role = (
  name: string,
  { isPaused, mayUseCollection }: Inspect.Role,
  does: string
): ReadonlyArray<Diagnosis> => [
  mayUseCollection === true
    ? ok(name, `the collection lets it ${does}`)
    : wrong(
        name,
        `the collection does not let it ${does}`,
        "Set the addresses that one cardpack contracts deploy printed, or let the admin grant the role"
      ),
  ...(isPaused === true
    ? [warning(name, "it is paused", "The contracts' admin ends a pause (unpause)")]
    : [])
]

const contracts = Effect.fnUntraced(function* (
  chain: Rpc,
  config: ServiceConfig,
  { url }: Answered,
  signer: Evm.Address | null
) {
  const life = chain.authorizationTtl
  const asked = yield* Effect.result(
    Inspect.contracts(url, chain.contracts, signer ?? chain.contracts.collection)
  )
  if (Result.isFailure(asked)) {
    return [warning("contracts", `no answer: ${asked.failure.problem}`, "Repeat this")]
  }
  const { success: found } = asked
  const problems = (yield* signer === null
    ? Effect.succeed([])
    : Check.problems({ urls: [url], contracts: chain.contracts, signer, life })).filter(
    (problem) => problem._tag !== "NoContract" || problem.contract !== "usdc"
  )
  const missing = problems.some(({ _tag }) => _tag === "NoContract")
  return [
    token(chain, config, found),
    ...problems.map((problem) =>
      wrong("contracts", explain(problem), "Set what cardpack contracts deploy printed")
    ),
    ...(missing
      ? []
      : [
          ...role("vending machine", found.vendingMachine, "mint"),
          ...role("burn handler", found.burnHandler, "burn")
        ]),
    ...(problems.length === 0 ? [ok("contracts", "they are there, and know the signer")] : [])
  ]
})

const signer = Effect.fnUntraced(function* ({ chainId, contracts, signer }: Rpc) {
  const address = yield* Signer.addressOf(signer)
  yield* Effect.scoped(Layer.build(Signer.layer({ ...signer, chainId, contracts })))
  return address
})

const xpub = ({ depositXpub }: Rpc) =>
  DepositAddressesPort.DepositAddresses.use(({ addressOf, pathOf }) =>
    Effect.succeed(ok("deposit xpub", `${pathOf(0)} below it is ${addressOf(0)}`))
  ).pipe(
    Effect.provide(DepositAddresses.layer(depositXpub)),
    Effect.catch(({ message }) =>
      Effect.succeed(
        wrong("deposit xpub", message, "Set CARDPACK_DEPOSIT_XPUB to the xpub of an offline seed")
      )
    )
  )

export const check = Effect.fnUntraced(function* (config: ServiceConfig, chain: Rpc) {
  const asked = yield* Effect.forEach(
    endpointsOf(chain),
    (endpoint) => ask(endpoint, chain.chainId),
    { concurrency: "unbounded" }
  )
  const answered = asked.flatMap((each) => each.answered ?? [])
  const [first] = answered
  const address = yield* Effect.result(signer(chain))
  const signs = Result.isSuccess(address)
    ? ok("signer", `${address.success} signs, and its signatures recover`)
    : wrong(
        "signer",
        address.failure.message,
        "Check CARDPACK_SIGNER_PRIVATE_KEY or CARDPACK_SIGNER_KMS_KEY_ID"
      )
  const known = Result.isSuccess(address) ? address.success : null
  return [
    ...asked.map(({ finding }) => finding),
    yield* agreement(answered, chain.quorum),
    signs,
    yield* xpub(chain),
    ...(first === undefined ? [] : yield* contracts(chain, config, first, known))
  ]
})
