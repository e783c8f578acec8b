/** No more of an OpenID provider's answer is read than it needs, whichever it is. */
import * as BoundedFetch from "@cardpack/http/connection/BoundedFetch"
import { assert, beforeAll, it } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as OpenIdProvider from "../../../world/service/OpenIdProvider.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"

const [port, own] = [await Service.freePort(), await Service.freePort()]
const url = `http://127.0.0.1:${own}`
const provider = await OpenIdProvider.open(port, () => `${url}/console/auth/callback/oidc`)

const world = World.of(Backend.server, {
  PORT: String(own),
  ...Person.ON,
  CARDPACK_OIDC_DISCOVERY_URL: provider.discoveryUrl,
  CARDPACK_OIDC_CLIENT_ID: OpenIdProvider.CLIENT.id,
  CARDPACK_OIDC_CLIENT_SECRET: OpenIdProvider.CLIENT.secret
})
const { member, owner, unknown } = Person.people(world)
const wayBack = OpenIdProvider.wayBack(provider, url)
const profile = {
  sub: "subject",
  email: "longwinded@example.com",
  email_verified: true,
  name: "From elsewhere"
}

beforeAll(async () => {
  await owner()
})

/** In this order, because what was answered once is kept. */
it("a sign-on with an answer that is too long fails, and the next is one", async () => {
  const person = await member("host", "support")
  const linked = async () => {
    const { pathname, search } = await wayBack(person, profile, "/link-social")
    return (await person.get(`${pathname}${search}`)).headers.get("location")
  }
  const begun = () => unknown().auth("/sign-in/social")
  const [discovery, ...later] = OpenIdProvider.ANSWERS
  provider.state.long = discovery
  const { status, text } = await begun()
  assert.strictEqual(status, 503, text)
  for (const path of later) {
    provider.state.long = path
    assert.match(String(await linked()), /error=/, path)
  }
  provider.state.long = null
  assert.match(String(await linked()), /\/console\/settings$/)
})

it("other requests of the process are none of its business", async () => {
  provider.state.long = OpenIdProvider.ANSWERS[0]
  const answer = await fetch(provider.discoveryUrl)
  assert.isAbove((await answer.text()).length, BoundedFetch.MOST_OF_ANSWERS)
})
