/** One service and one browser for the journeys of a test file, a mail server and a sign-on beside them. */
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import * as Chromium from "../../../world/console/Chromium.ts"
import * as Visitor from "../../../world/console/Visitor.ts"
import * as Backend from "../../../world/service/Backend.ts"
import { mailServer } from "../../../world/service/Mailing.ts"
import * as OpenIdProvider from "../../../world/service/OpenIdProvider.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Service from "../../../world/service/Service.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"

export let provider: Awaited<ReturnType<typeof OpenIdProvider.open>>
export let SIGN_ON: string
export let mails: Awaited<ReturnType<typeof mailServer>>
export let world: World.World
export let people: ReturnType<typeof Person.people>
export let hooks: ReturnType<typeof Subscribing.receiving>
export const url = () => world.service().url

let browser: Chromium.Chromium
const visitors: Array<Visitor.Visitor> = []

/** For the journeys of a test file; files of one process share this module. */
const open = async () => {
  const [port, own] = [await Service.freePort(), await Service.freePort()]
  const back = () => `http://127.0.0.1:${own}/console/auth/callback/oidc`
  // For a browser, another site than the service: cookies go as they would on the Internet.
  provider = await OpenIdProvider.open(port, back, "localhost")
  SIGN_ON = `Sign in with localhost:${port}`
  mails = await mailServer()
  world = World.of(Backend.server, {
    ...mails.settings,
    ...Subscribing.SETTINGS,
    PORT: String(own),
    CARDPACK_CHAIN: "local",
    CARDPACK_CONFIRMATIONS: "2",
    CARDPACK_CONSOLE: "on",
    CARDPACK_IDENTITY_SECRET: "0123456789abcdef0123456789abcdef0123456789abcdef",
    CARDPACK_OIDC_DISCOVERY_URL: provider.discoveryUrl,
    CARDPACK_OIDC_CLIENT_ID: OpenIdProvider.CLIENT.id,
    CARDPACK_OIDC_CLIENT_SECRET: OpenIdProvider.CLIENT.secret
  })
  people = Person.people(world, mails)
  hooks = Subscribing.receiving()
  beforeAll(async () => {
    browser = await Chromium.launch()
  })
  afterAll(() => browser?.close())
}

const noted = async (made: Promise<Visitor.Visitor>) => {
  const visitor = await made
  visitors.push(visitor)
  return visitor
}

/** Somebody whom the service does not know yet. */
export const stranger = (at = url) => noted(Visitor.make(browser, at))

export const signedIn = (person: Person.Person, at = url) => noted(Visitor.of(browser, at, person))

export const member = async (organizationId: string, role: string) => {
  const person = await people.member(organizationId, role)
  return { person, visitor: await signedIn(person) }
}

/** No script failed, and the policy refused nothing, on any page so far. */
const isQuiet = () => {
  const said = visitors.splice(0).map(async ({ complaints, context }) => {
    await context.close()
    return complaints
  })
  return Promise.all(said).then((all) => assert.deepStrictEqual(all.flat(), []))
}

/** The days of a test file, one after the other. */
export const play = async (days: Readonly<Record<string, () => void>>) => {
  await open()
  describe.each(Object.entries(days))("%s", (_, day) => {
    day()
    it("meets no error of a script and no refusal of the policy", isQuiet)
  })
}
