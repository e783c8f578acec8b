/** Finds out what a deployment can do, by asking it. */
import type { Bench } from "./Bench.ts"
import type { Party } from "./Party.ts"
import type { Capabilities } from "./Target.ts"

const ENDPOINT = { subscribedEvents: ["refund.completed"], active: true }

/** Whether an endpoint may be private, and whether a test arrives at the receiver of the run. */
const reaches = async (bench: Bench, party: Party) => {
  const receiver = await bench.receiver()
  const path = `/verify-${bench.namespace.run}-reached`
  const make = (url: string) => party.call("/webhooks", { json: { ...ENDPOINT, url } })
  const local = await make("http://127.0.0.1:9/verify")
  const own = await make(`${receiver.url}${path}`)
  const made = [local, own].filter(({ status }) => status === 201)
  const remove = ({ body }: typeof own) => party.call(`/webhooks/${body.id}`, { method: "DELETE" })
  const test = async () => {
    if (own.status !== 201) return false
    await party.call(`/webhooks/${own.body.id}/test`, { method: "POST" })
    return receiver.count(path, 1).then(
      () => true,
      () => false
    )
  }
  const isReached = await test()
  await Promise.all(made.map(remove))
  return { publicTargets: local.status === 400, receiver: isReached }
}

export const detect = async (bench: Bench): Promise<Capabilities> => {
  const party = await bench.partner()
  const environment = await bench.environment()
  const wallet = await party.call("/funding/receiving-address")
  const countries = await party.get("/shipping-countries")
  const json = { url: "https://hooks.example.com/verify", ...ENDPOINT, active: false }
  const webhooks = (await party.call("/webhooks", { json })).status === 201
  const operator = bench.target.operatorToken !== undefined
  const chain = operator ? await bench.operator("/chain") : null
  return {
    operator,
    webhooks,
    ...(webhooks && (await reaches(bench, party))),
    sandbox: environment === "sandbox",
    production: environment === "production",
    shipping: countries.data.length > 0,
    chain: wallet.status === 200,
    noChain: wallet.status === 503,
    transactions: typeof chain?.body?.testFunderPrivateKey === "string",
    // The case looks at the deadline that it gets.
    expiry: wallet.status === 200,
    rateLimit: bench.target.rateLimit !== undefined
  }
}
