/** No key, secret, address or mail of anybody is in the service's output, whatever happens. */
import { assert, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as NodePostgres from "../../../world/database/NodePostgres.ts"
import * as Backend from "../../../world/service/Backend.ts"
import * as Client from "../../../world/service/Client.ts"
import * as People from "../../../world/service/Person.ts"
import * as RequestLines from "../../../world/service/RequestLines.ts"
import { freePort } from "../../../world/service/Service.ts"
import * as Subscribing from "../../../world/service/Subscribing.ts"
import * as World from "../../../world/service/World.ts"

const PASSWORD = "undisclosed-password"

const NOBODY = `smtp://shop:${PASSWORD}@127.0.0.1:${await freePort()}`

const hooks = Subscribing.receiving()
const world = World.of(Backend.server, {
  ...Subscribing.SETTINGS,
  CARDPACK_SMTP_URL: NOBODY,
  CARDPACK_MAIL_FROM: "Cards <sender@undisclosed.example>",
  ...People.ON
})
const { unknown } = People.people(world)

/** Somebody signs in, also with a wrong password, and is refused what the role may not do. */
const signIn = async (): Promise<ReadonlyArray<string>> => {
  // No mail arrives, so that nobody can be invited: it is the first owner, whose role is taken.
  const person = unknown("support@undisclosed.example")
  const token = People.firstLink(world.service().output())
  const { email, password } = person
  const joined = await person.console("POST", "/join", { token, email, password, name: "Sue" })
  assert.strictEqual(joined.status, 200, joined.text)
  People.ok(await person.signIn())
  const client = new NodePostgres.pg.Client({
    connectionString: world.environment().DATABASE_URL ?? ""
  })
  await client.connect()
  await client.query("UPDATE identity.membership SET role = 'support'")
  await client.end()
  const wrong = "undisclosed wrong password"
  assert.strictEqual((await person.signIn(wrong)).status, 401)
  assert.strictEqual((await person.operator("GET", "/tokens")).status, 403)
  assert.strictEqual((await person.operator("GET", "/shipments")).status, 200)
  return [person.password, ...person.cookies.values()].map(decodeURIComponent)
}

const PERSON = {
  name: "Ada Undisclosed",
  email: "ada@undisclosed.example",
  street: "1 Undisclosed Lane",
  user: "user-undisclosed",
  note: "undisclosed note"
}

const redeem = async (shop: World.Shop) => {
  const { cards } = await shop.submit(
    World.orderOf(shop, { reveal: "on_create", metadata: { note: PERSON.note } })
  )
  await shop.submit({
    kind: "redemption",
    mode: "offchain",
    cardIds: cards.map((card) => card.id),
    shipmentInfo: { country: "FR", name: PERSON.name, address1: PERSON.street },
    notifications: {
      channels: ["customer_email", "partner_email"],
      customerEmail: PERSON.email
    }
  })
}

/** Requests that are refused, each with something private in it. */
const refusals = async ({ partner }: World.Shop, wrongKey: string) => {
  const path = `/customers/by-external-id/${encodeURIComponent(PERSON.email)}`
  const answers = await Promise.all([
    partner.get(path),
    partner.get(`/cards?cursor=${encodeURIComponent(PERSON.email)}`),
    partner.post("/customers", { externalUserId: PERSON.user, surname: PERSON.name }),
    partner.post(`/operations?key=${partner.key}`, { kind: PERSON.note }, World.once()),
    world.partnerWith(wrongKey).get("/balance"),
    world.operatorWith(wrongKey).get(`/partners/${wrongKey}`),
    world.operator.get(`/partners/${PERSON.user}`)
  ])
  for (const { status } of answers) assert.isAtLeast(status, 400)
}

it("the output names nobody and holds no key, while deliveries, mails and requests fail", async () => {
  const shop = await world.shop({ notificationEmail: "desk@undisclosed.example" })
  const { partner } = shop
  hooks.answers(() => 500)
  const endpoint = await hooks.subscribe(partner)
  Client.answer(await partner.post("/customers", { externalUserId: PERSON.user }), 201)
  const token = Client.answer(
    await world.operator.post<{ token: string }>("/tokens", { name: "ada", role: "support" }),
    201
  )
  Client.answer(await world.operatorWith(token.token).get("/shipments"), 200)
  await redeem(shop)
  const wrongKey = `${partner.key.slice(0, -1)}${partner.key.endsWith("0") ? "1" : "0"}`
  await refusals(shop, wrongKey)
  const session = await signIn()
  await until(
    async () => endpoint.received().length,
    (count) => count > 1
  )
  const output = await until(
    async () => world.service().output(),
    (text) => /a mail /.test(text) && /a credential was refused/.test(text)
  )
  const routes = RequestLines.read(output).map(({ annotations: { route, status } }) => [
    route,
    status
  ])
  assert.deepInclude(routes, ["/api/v2/operations", 201])
  assert.deepInclude(routes, ["/api/v2/balance", 401])
  assert.deepInclude(routes, ["/api/v2/customers/by-external-id/:externalUserId", 404])
  const secrets = [
    ...session,
    ...[partner.key, wrongKey, World.OPERATOR_TOKEN, token.token, endpoint.signingSecret],
    ...[Subscribing.SETTINGS.CARDPACK_ENCRYPTION_KEY, PASSWORD, partner.key.slice(0, 12)]
  ]
  for (const secret of secrets) assert.notInclude(output, secret)
  assert.notMatch(output, /undisclosed|@[a-z]+\.example|pk_[ps]\w|opt_\w|whsec_/i)
})
