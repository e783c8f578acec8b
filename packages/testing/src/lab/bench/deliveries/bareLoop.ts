/**
 * The baseline of deliveries: a process that only POSTs the same body to the same hooks on
 * kept-alive TLS connections, one request after the other. It signs nothing, reads no queue and
 * records nothing.
 */
import { once } from "node:events"
import { readFileSync } from "node:fs"
import * as Https from "node:https"
import { text } from "node:stream/consumers"
import * as Latencies from "../Latencies.ts"

export interface Plan {
  readonly urls: ReadonlyArray<string>
  /** Path of a PEM file. */
  readonly authority: string
  /** Concurrent requests, each on its own connection. */
  readonly connections: number
  /** Of the warm-up and of the measurement. */
  readonly seconds: number
  readonly body: string
  /** A delivery's headers; each request gets its own `webhook-id`. */
  readonly headers: Readonly<Record<string, string>>
  /** The prefix of every `webhook-id`, so that no two loops share one. */
  readonly run: string
}

export interface Result {
  readonly posts: number
  readonly refused: number
  readonly postsPerSecond: number
}

const measure = async (plan: Plan): Promise<Result> => {
  const agent = new Https.Agent({
    keepAlive: true,
    maxSockets: plan.connections,
    maxFreeSockets: plan.connections,
    ca: readFileSync(plan.authority)
  })
  const body = Buffer.from(plan.body)
  const targets = plan.urls.map((url) => {
    const { hostname, pathname, port } = new URL(url)
    return { hostname, port, path: pathname }
  })
  const post = async (index: number) => {
    const request = Https.request({
      method: "POST",
      agent,
      ...targets[index % targets.length],
      headers: {
        ...plan.headers,
        "webhook-id": `${plan.run}-${index}`,
        "content-type": "application/json",
        "content-length": body.length
      }
    })
    request.end(body)
    const [response] = await once(request, "response")
    response.resume()
    await once(response, "end")
    return response.statusCode === 200
  }
  let index = 0
  let refused = 0
  const postSome = async (isEnough: (count: number) => boolean) => {
    let posts = 0
    while (!isEnough(posts)) {
      if (await post(index++)) posts++
      else refused++
    }
    return posts
  }
  const workers = (isEnough: (count: number) => boolean) =>
    Promise.all(Array.from({ length: plan.connections }, () => postSome(isEnough)))
  const warmUntil = performance.now() + plan.seconds * 1_000
  await workers((posts) => posts > 0 && performance.now() >= warmUntil)
  const from = performance.now()
  const counts = await workers(() => performance.now() >= from + plan.seconds * 1_000)
  const seconds = (performance.now() - from) / 1_000
  agent.destroy()
  const posts = counts.reduce((sum, count) => sum + count, 0)
  return { posts, refused, postsPerSecond: Latencies.round(posts / seconds) }
}

process.stdout.write(JSON.stringify(await measure(JSON.parse(await text(process.stdin)))))
