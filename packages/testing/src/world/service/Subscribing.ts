/** Partners who subscribe endpoints on a {@link Receiver}, and what reaches them. */
import { afterAll, beforeAll, beforeEach } from "vitest"
import { answer } from "./Client.ts"
import type { Partner } from "./Partner.ts"
import * as Receiver from "./Receiver.ts"
import type { Operator, Page } from "./Resource.ts"

interface Endpoint {
  readonly id: string
  readonly signingSecret: string
}

type Delivery = Operator.OperatorDelivery

export const SETTINGS = {
  CARDPACK_WEBHOOK_TARGETS: "any",
  CARDPACK_TEST_BACKOFF_UNIT: "10 millis",
  CARDPACK_ENCRYPTION_KEY: "a key of the tests",
  CARDPACK_MAX_OPEN_SEALED: "5000"
}

/** A receiver for the tests of a file; it answers 204 at the begin of each. */
export const receiving = () => {
  let receiver: Receiver.Receiver | undefined
  let paths = 0
  const running = () => {
    if (receiver === undefined) throw new Error("the receiver has not been started yet")
    return receiver
  }
  beforeAll(async () => {
    receiver = await Receiver.start()
  })
  beforeEach(() => running().answer(() => 204))
  afterAll(() => receiver?.close())
  const subscribe = async (partner: Partner, events: ReadonlyArray<string> = ["*"]) => {
    const path = `/hook/${++paths}`
    const body = { url: `${running().url}${path}`, subscribedEvents: events }
    const endpoint = answer(await partner.post<Endpoint>("/webhooks", body), 201)
    const received = () => running().received.filter((one) => one.path === path)
    const deliveries = async () =>
      answer(
        await partner.get<Page<Delivery>>(`/webhooks/${endpoint.id}/deliveries?limit=100`),
        200
      ).data
    return { ...endpoint, path, received, deliveries }
  }
  return { subscribe, answers: (next: Receiver.Answer) => running().answer(next) }
}
