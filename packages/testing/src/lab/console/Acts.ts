/**
 * Every button of a page, pressed as people press buttons when a connection is bad. What it would
 * change is kept from the service, so that no act spoils the next one's page.
 */
import type { Locator, Page, Request, Route } from "playwright-core"
import { assert } from "vitest"

export interface Sent {
  readonly what: string
  readonly key: string | undefined
  /** Whether the same form can send it again when no answer came. */
  readonly again: boolean
  /** What people read before they do it: the button's words, or those of its panel. */
  readonly says: string
}

type Mode = "refuse" | "lose"

const CALLS = /\/(?:api\/v2|operator\/v1|console\/api|console\/auth)\//

/** Ids stand in paths; the rest of a path says which act it is. */
const pathOf = (request: Request): string =>
  new URL(request.url()).pathname
    .replaceAll(/\b[a-z]{2,4}_[0-9a-z]{26}\b/g, "{id}")
    .replaceAll(/\/(?:people|sessions|invitations|vending-machines)\/[^/]+/g, "/{kind}/{id}")

const sentOf = (request: Request): Sent => ({
  what: `${request.method()} ${pathOf(request)}`,
  key: request.headers()["idempotency-key"],
  again: true,
  says: ""
})

export const REFUSAL = "the test refuses it"

export const intercept = async (page: Page) => {
  let sent: Array<Sent> = []
  let mode: Mode = "refuse"
  let held = Promise.resolve()
  const answer = async (route: Route) => {
    const request = route.request()
    if (request.method() === "GET") return route.fallback()
    sent.push(sentOf(request))
    await held
    if (mode === "lose") {
      mode = "refuse"
      return route.abort("connectionreset")
    }
    const error = { code: "conflict", message: REFUSAL }
    return route.fulfill({ status: 409, json: { error }, headers: { "x-request-id": "req_test" } })
  }
  await page.route(CALLS, answer)
  return {
    begin: (next: Mode) => {
      sent = []
      mode = next
    },
    sent: (): ReadonlyArray<Sent> => sent,
    /** No answer comes before `act` has ended, however slow the browser is. */
    during: async (act: () => Promise<void>) => {
      const ended = Promise.withResolvers<void>()
      held = ended.promise
      try {
        await act()
      } finally {
        ended.resolve()
      }
    },
    end: () => page.unroute(CALLS, answer)
  }
}

const GIVEN: Readonly<Record<string, string>> = {
  email: "somebody@example.com",
  url: "https://somebody.example/hook",
  password: "a long enough password",
  "datetime-local": "2026-11-22T12:00",
  date: "2026-11-22",
  month: "2026-11",
  number: "2"
}

/** A value that the browser accepts. */
const valueFor = async (input: Locator): Promise<string> => {
  const type = (await input.getAttribute("type")) ?? "text"
  if ((await input.getAttribute("inputmode")) === "decimal") return "1.5"
  if ((await input.getAttribute("pattern"))?.includes("{6}") === true) return "123456"
  return GIVEN[type] ?? "words"
}

/** Fills what is empty; answers every value, to see that none is lost. */
export const fill = async (form: Locator, text?: string): Promise<ReadonlyArray<string>> => {
  const inputs = form.locator(
    "input:not([type=checkbox],[type=radio],[type=file],[readonly],[type=hidden]), textarea"
  )
  for (const input of await inputs.all()) {
    if ((await input.inputValue()) === "") await input.fill(text ?? (await valueFor(input)))
  }
  for (const select of await form.locator("select").all()) {
    if ((await select.inputValue()) === "") await select.selectOption({ index: 1 })
  }
  return Promise.all((await inputs.all()).map((input) => input.inputValue()))
}

const once = (sent: ReadonlyArray<Sent>, what: string): Sent => {
  const [first, ...more] = sent
  assert.isDefined(first, `${what} sends nothing`)
  assert.deepStrictEqual(more, [], `${what} was sent twice by a double click`)
  return first
}

const same = (sent: ReadonlyArray<Sent>, { what, key }: Sent) => {
  assert.isAbove(sent.length, 0, what)
  for (const each of sent) {
    assert.strictEqual(each.what, what)
    assert.strictEqual(each.key, key, `${what} was tried again under another key`)
  }
}

const until = async (page: Page, isSo: () => Promise<boolean>) => {
  while (!(await isSo())) await page.evaluate("new Promise((done) => setTimeout(done, 10))")
}

/** The same button while its words change. */
const marked = async (button: Locator): Promise<Locator> => {
  const page = button.page()
  await page.evaluate(
    `document.querySelectorAll("[data-pressed]").forEach((each) => each.removeAttribute("data-pressed"))`
  )
  await button.evaluate((each: { readonly dataset: object }) =>
    Object.assign(each.dataset, { pressed: "" })
  )
  return page.locator("[data-pressed]")
}

type Intercepted = Awaited<ReturnType<typeof intercept>>

/** Presses twice, loses an answer, tries again: answers what it sent each time. */
const insist = async (
  calls: Intercepted,
  { button, alert, what }: { button: Locator; alert: Locator; what: string }
): Promise<Sent> => {
  const page = button.page()
  calls.begin("refuse")
  await calls.during(() => button.dblclick())
  await until(page, async () => calls.sent().length > 0)
  await alert.getByText(REFUSAL).first().waitFor()
  const first = once(calls.sent(), what)
  calls.begin("lose")
  await button.click()
  const lost = alert.getByText("does not answer")
  // The client tries again by itself what is harmless to repeat.
  await until(page, async () => calls.sent().length > 1 || (await lost.count()) > 0)
  if ((await button.count()) === 0) return { ...first, again: false }
  if (calls.sent().length < 2) await button.click()
  await alert.getByText(REFUSAL).first().waitFor()
  same(calls.sent(), first)
  return first
}

/** The act behind a button; null when it changes nothing. */
export const press = async (
  page: Page,
  calls: Intercepted,
  button: Locator
): Promise<Sent | null> => {
  const label = (await button.innerText()).trim()
  calls.begin("refuse")
  const pressed = await marked(button)
  await pressed.click()
  const panel = page.locator("dialog[open]")
  const alert = page.getByRole("alert")
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))")
  if ((await panel.count()) === 0) {
    if (calls.sent().length === 0) return null
    await alert.getByText(REFUSAL).first().waitFor()
    return { ...(await insist(calls, { button: pressed, alert, what: label })), says: label }
  }
  const submit = panel.locator("button[type=submit]")
  if ((await submit.count()) === 0) return null
  const before = await fill(panel)
  const says = (await panel.innerText()).replaceAll("\n", " ")
  await submit.click()
  await page.evaluate("new Promise((done) => setTimeout(done, 50))")
  if (calls.sent().length === 0) {
    await page.keyboard.press("Escape")
    return null
  }
  await panel.getByText(REFUSAL).first().waitFor()
  const again = { button: await marked(submit), alert: panel.getByRole("alert"), what: label }
  const sent = await insist(calls, again)
  assert.deepStrictEqual(await fill(panel), before, `${label} loses what was written`)
  await page.keyboard.press("Escape")
  await panel.waitFor({ state: "detached" })
  return { ...sent, says }
}

/** Buttons that only look at things have these words. */
const HARMLESS = /^(CSV|Copy|Older|Newer|Later|Earlier|Menu|Copied|Cancel|Close)/

export const buttonsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const all = await page.locator("main button:visible:enabled").all()
  const labels = await Promise.all(
    all.map(async (each) => (await each.getAttribute("aria-label")) ?? (await each.innerText()))
  )
  return [...new Set(labels.map((label) => label.trim()))].filter(
    (label) => label !== "" && !HARMLESS.test(label)
  )
}
