/**
 * Markup, turned letters, ten thousand letters and NUL, typed into every form of every page and sent
 * past the browser's own checks: nothing runs, the API's words are shown, and the page still works.
 */
import type { Locator, Page } from "playwright-core"
import { assert, describe, expect, it } from "vitest"
import * as Acts from "./Acts.ts"
import * as Furnished from "./Furnished.ts"
import * as Visitor from "./Visitor.ts"

/** Each would set `window.owned`, or open a dialog. */
const TEXTS: ReadonlyArray<string> = [
  `"><img src=x onerror=window.owned=1><script>alert(1)</script>\u202Egnp.🃏`,
  "W".repeat(10_000),
  "a\u0000b"
]

const TYPED =
  "input:not([type=checkbox],[type=radio],[type=file],[type=hidden],[type=date],[type=datetime-local],[type=month],[readonly]), textarea"

const furnished = Furnished.of()

/** What people must never read: the words of a script. */
const INSIDE = /undefined|NaN|\[object|TypeError|RangeError|call stack|is not a function/

const fill = async (form: Locator, text: string): Promise<number> => {
  const inputs = await form.locator(TYPED).all()
  for (const input of inputs) {
    const isNumber = (await input.getAttribute("type")) === "number"
    await input.fill(isNumber ? "99999999999999999999" : text)
  }
  for (const select of await form.locator("select").all()) {
    if ((await select.inputValue()) === "") await select.selectOption({ index: 1 })
  }
  await form.evaluate((each: { readonly querySelectorAll: (of: string) => Iterable<object> }) => {
    for (const one of each.querySelectorAll("form")) Object.assign(one, { noValidate: true })
  })
  return inputs.length
}

/** What the alerts say. */
const alerts = async (within: Locator | Page): Promise<string> =>
  (await within.getByRole("alert").allInnerTexts()).join(" ")

/** Types a text into the panel behind a button; false where there is nothing to type. */
const type = async (page: Page, label: string, text: string): Promise<boolean> => {
  const button = page.locator("main").getByRole("button", { name: label, exact: true }).first()
  if ((await button.count()) === 0 || (await button.isDisabled())) return false
  await button.click()
  const panel = page.locator("dialog[open]")
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 30)))")
  const submit = panel.locator("button[type=submit]")
  if ((await submit.count()) === 0) return false
  const typed = await fill(panel, text)
  if (typed > 0) {
    await submit.click()
    const ends = [panel.getByRole("alert"), panel.getByRole("button", { name: /^(Done|Close)$/ })]
    await expect
      .poll(
        async () =>
          (await panel.count()) === 0 || (await ends[0]?.count()) || (await ends[1]?.count()),
        { timeout: 20_000 }
      )
      .toBeTruthy()
    assert.notMatch(await alerts(page), INSIDE, `${label}: ${text.slice(0, 20)}`)
  }
  if ((await panel.count()) > 0) {
    await page.keyboard.press("Escape")
    await panel.waitFor({ state: "detached" })
  }
  return typed > 0
}

/** Buttons whose panel has nothing to type, such as a revocation, are left alone. */
const opensForm = async (page: Page, label: string): Promise<boolean> => {
  const button = page.locator("main").getByRole("button", { name: label, exact: true }).first()
  const isAct = (await button.locator("xpath=ancestor::form").count()) === 0
  if (!isAct || (await button.isDisabled())) return false
  return !ATONCE.test(label)
}

/** They act at once, and have no form. */
const ATONCE =
  /^(Buy|Open$|Refund|Sell back|Replay$|Retry|Send a test|Add up to|Look for|Look on|Audit|End$|Select|Clear|Print|Export|As the|Whole)/

/** Forms and filters on the page itself. */
const typeOnPage = async (page: Page, text: string): Promise<number> => {
  let typed = 0
  for (const form of await page.locator("main form:visible").all()) {
    const submit = form.locator("button[type=submit]")
    if ((await submit.count()) === 0) continue
    await form.evaluate((each: object) => Object.assign(each, { noValidate: true }))
    typed += await fill(form, text)
    if (await submit.first().isEnabled()) await submit.first().click()
    await page.waitForLoadState("networkidle")
  }
  for (const filter of await page.locator("main label:visible > input:not([type])").all()) {
    // A filter may leave with the list that another one has emptied.
    const isThere = filter.fill(text, { timeout: 5_000 }).then(
      () => true,
      () => false
    )
    if (!(await isThere)) continue
    await filter.press("Enter")
    await page.waitForLoadState("networkidle")
    typed++
  }
  assert.notMatch(await alerts(page), INSIDE)
  return typed
}

/** Into all forms of one page; how many inputs took it. */
const typeAll = async (
  { open, page }: Visitor.Visitor,
  address: string,
  text: string
): Promise<number> => {
  await open(address)
  let typed = 0
  for (const label of await Acts.buttonsOf(page)) {
    if (!(await opensForm(page, label))) continue
    if (await type(page, label, text)) typed++
    if (new URL(page.url()).pathname !== `/console${address}`) await open(address)
  }
  return typed + (await typeOnPage(page, text))
}

const sides = [
  ["partner", furnished.partner],
  ["operator", furnished.host]
] as const

describe.each(sides)("the forms of a %s", (_, side) => {
  it("take hostile text as text, or say why not", async () => {
    const { pages, visitor } = side()
    const { page } = visitor
    page.setDefaultTimeout(20_000)
    const dialogs: Array<string> = []
    page.on("dialog", (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const wrong: Array<string> = []
    let typed = 0
    for (const address of pages) {
      for (const text of TEXTS) {
        const before = typed
        try {
          typed += await typeAll(visitor, address, text)
        } catch (error) {
          wrong.push(`${address}, ${text.slice(0, 10)}: ${String(error).slice(0, 300)}`)
        }
        if ((await page.evaluate("window.owned")) !== undefined) wrong.push(`${address} ran markup`)
        // A page without forms needs no further text.
        if (typed === before) break
      }
      await visitor.open(address)
      const title = await page.locator("main h1").first().innerText()
      if (/has failed/.test(title)) wrong.push(`${address} is broken: ${title}`)
    }
    assert.deepStrictEqual([...wrong, ...dialogs], [])
    assert.isAtLeast(typed, 20)
    assert.deepStrictEqual(visitor.complaints, [])
  }, 900_000)
})

it("the form of the sign-in takes it as text, too", async () => {
  const visitor = await Visitor.make(furnished.browser(), furnished.url)
  for (const text of TEXTS) {
    await visitor.page.goto(`${furnished.url()}/console/`)
    const form = visitor.page.locator("main form")
    await form.waitFor()
    await form.evaluate((each: object) => Object.assign(each, { noValidate: true }))
    assert.strictEqual(await fill(form, text), 2)
    await form.locator("button[type=submit]").click()
    await visitor.page.getByRole("alert").waitFor()
    assert.notMatch(await alerts(visitor.page), INSIDE)
    assert.isUndefined(await visitor.page.evaluate("window.owned"))
  }
  assert.deepStrictEqual(visitor.complaints, [])
})
