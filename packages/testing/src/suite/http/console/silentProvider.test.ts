/** An OpenID provider that takes connections and answers nothing holds up its own sign-ons alone. */
import * as HashTurns from "@cardpack/http/identity/HashTurns"
import { assert, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as OpenIdProvider from "../../../world/service/OpenIdProvider.ts"
import * as Person from "../../../world/service/Person.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"

const port = await Service.freePort()
const provider = await OpenIdProvider.open(port, () => "http://127.0.0.1:1/callback")
provider.state.isSilent = true

const world = World.of(Backend.server, {
  ...Person.ON,
  CARDPACK_OIDC_DISCOVERY_URL: provider.discoveryUrl,
  CARDPACK_OIDC_CLIENT_ID: OpenIdProvider.CLIENT.id,
  CARDPACK_OIDC_CLIENT_SECRET: OpenIdProvider.CLIENT.secret
})
const { member, owner, unknown } = Person.people(world)
const { ok } = Person

it("the first owner's link, passwords, sessions and passkeys work, and sign-on once it answers", async () => {
  ok(await (await owner()).console("GET", "/me"))
  ok(await unknown().auth("/passkey/sign-in-options"))
  const person = await member("host", "support")
  const before = provider.state.held
  let over = 0
  // More than are hashed at the same time.
  const links = Array.from({ length: HashTurns.AT_ONCE + 1 }, async () => {
    await person.auth("/link-social", { password: person.password })
    over++
  })
  const held = async () => provider.state.held - before
  await until(held, (count) => count >= links.length)
  assert.strictEqual(over, 0)
  ok(await unknown(person.email).signIn())
  provider.state.isSilent = false
  const { url } = ok(await unknown().auth("/sign-in/social"))
  assert.isTrue(String(url).startsWith(`http://127.0.0.1:${port}/`), url)
  provider.close()
  await Promise.all(links)
})
