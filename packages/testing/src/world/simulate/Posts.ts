/** Receivers of webhooks: they check what they get, hang, refuse and fail. */
import type { Outcome } from "@cardpack/core/domain/webhook/Attempt"
import { verifyWebhook } from "@cardpack/core/domain/webhook/Signature"
import { Effect, Result } from "effect"
import { answered, type Received } from "../../kit/reference/Receivers.ts"
import { get, where } from "../../kit/reference/State.ts"
import * as Disclosure from "./Disclosure.ts"
import type { World } from "./World.ts"

const noAnswer = (error: string): Outcome => ({
  statusCode: null,
  error,
  durationMs: 10_000,
  responseBody: null
})

const isSigned = (world: World, { body, headers, url }: Received): boolean => {
  const all = where(world.state().endpoints, (endpoint) => endpoint.url === url)
  const secrets = all.flatMap(({ id }) => [...(world.secrets.get(id) ?? [])])
  const signed = {
    "webhook-id": headers["webhook-id"],
    "webhook-timestamp": headers["webhook-timestamp"],
    "webhook-signature": headers["webhook-signature"]
  }
  const rawBody = new TextEncoder().encode(body)
  const nowSeconds = Math.floor(world.time.now / 1_000)
  return secrets.some((secret) =>
    Result.isSuccess(verifyWebhook({ rawBody, headers: signed, secret, nowSeconds }))
  )
}

interface Envelope {
  readonly id: string
  readonly type: string
  readonly partnerId: string
  readonly data: unknown
}

const checkPost = (world: World, post: Received): void => {
  // Cast: what the service sends is compared with the event below.
  const { data, id, partnerId, type } = JSON.parse(post.body) as Envelope
  const event = get(world.state().events, id)
  world.trace(`post ${type} ${id} to ${post.url}`)
  if (!isSigned(world, post)) world.fail(`the post of ${id} to ${post.url} is not signed for it`)
  const isSame =
    event?.type === type &&
    event.accountId === partnerId &&
    JSON.stringify(event.data) === JSON.stringify(data)
  if (!isSame) world.fail(`the post of ${id} is not the stored event`)
  if (!post.url.includes(partnerId)) world.fail(`${id} of ${partnerId} goes to ${post.url}`)
  Disclosure.check(world, partnerId, `webhook ${id}`, post.body)
}

export const listen = (world: World, url: string): void => {
  const { draws, receivers, time, trouble } = world
  receivers.answers.set(url, () =>
    Effect.suspend(() => {
      const post = receivers.received.at(-1)
      if (post !== undefined) checkPost(world, post)
      if (trouble.strikes("receivers hang", null, 0.5) !== null)
        return Effect.as(time.sleep(10_000), noAnswer("no answer within 10 s"))
      if (trouble.strikes("receivers refuse", null, 0.5) !== null)
        return Effect.succeed(noAnswer("connection refused"))
      const status = trouble.strikes("receivers fail", null, 0.5) === null ? 200 : 500
      return Effect.as(time.sleep(draws.between(5, 300)), answered(status))
    })
  )
}

/** An address of the account's own. */
export const urlOf = (world: World, account: string): string => {
  const url = `https://hooks.example/${account}/${world.numbers.next()}`
  listen(world, url)
  return url
}
