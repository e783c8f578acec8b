/** The whole feed of each account, as its partner reads it at the end. */
import type { Json } from "./History.ts"
import { digestOf } from "./Receiving.ts"
import type { Account } from "./Shops.ts"
import type { Transport } from "./Transport.ts"

const of = async (account: Account, process: number, transport: Transport) => {
  const found: Array<readonly [string, string]> = []
  let after = ""
  for (;;) {
    const path = `/api/v2/events?limit=200${after}`
    const { body, status } = await transport.send(process, {
      method: "GET",
      path,
      token: account.key
    })
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    if (body.data.length === 0) return found
    for (const event of body.data) found.push([event.id, digestOf(event as Json)])
    after = `&after=${encodeURIComponent(body.nextCursor)}`
  }
}

export const read = async (accounts: ReadonlyArray<Account>, transport: Transport) => {
  const feeds = await Promise.all(accounts.map((account, at) => of(account, at % 2, transport)))
  return new Map(feeds.flat())
}
