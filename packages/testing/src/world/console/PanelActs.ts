/** What people do at a page: they read, press, and fill in panels, whose button they press twice. */
import * as fs from "node:fs"
import type { Locator, Page } from "playwright-core"

type Name = string | RegExp

export interface PanelActs {
  readonly page: Page
  readonly button: (name: Name) => Locator
  readonly link: (name: Name) => Locator
  readonly row: (name: Name) => Locator
  readonly panel: () => Locator
  readonly press: (name: Name) => Promise<void>
  readonly follow: (name: Name) => Promise<void>
  readonly says: (words: Name) => Promise<void>
  readonly heading: (name: Name) => Promise<void>
  readonly alert: (words: Name) => Promise<void>
  /** Opens the panel of an act, fills it in, and presses its button twice. */
  readonly act: (name: string, fields?: Fields, within?: Locator) => Promise<void>
  /** The same, and the panel closes by itself. */
  readonly done: (name: string, fields?: Fields, within?: Locator) => Promise<void>
  /** The file that a button or a link gives. */
  readonly download: (of: Locator) => Promise<Download>
  /** Goes to a secret of an open panel, and closes it. */
  readonly secret: () => Promise<string>
}

interface Download {
  readonly name: string
  readonly bytes: Buffer
  readonly lines: ReadonlyArray<string>
}

/** Values of fields and selects by their labels. */
export type Fields = Readonly<Record<string, string>>

export const fill = async (form: Locator | Page, fields: Fields): Promise<void> => {
  for (const [label, value] of Object.entries(fields)) {
    const field = form.getByLabel(label).first()
    const tag = await field.evaluate((each: { readonly tagName: string }) => each.tagName)
    if (tag === "SELECT") await field.selectOption(value)
    else await field.fill(value)
  }
}

export const of = (page: Page): PanelActs => {
  const button = (name: Name) =>
    page.getByRole("button", { name, exact: typeof name === "string" }).first()
  const link = (name: Name) => page.getByRole("link", { name }).first()
  const panel = () => page.getByRole("dialog")
  const act: PanelActs["act"] = async (name, fields = {}, within = page.locator("main")) => {
    await within.getByRole("button", { name, exact: true }).first().click()
    await fill(panel(), fields)
    await panel().getByRole("button", { name, exact: true }).dblclick()
  }
  return {
    page,
    button,
    link,
    panel,
    act,
    row: (name) => page.getByRole("row", { name }).first(),
    press: (name) => button(name).click(),
    follow: (name) => link(name).click(),
    says: (words) => page.getByText(words).filter({ visible: true }).first().waitFor(),
    heading: (name) => page.getByRole("heading", { name }).first().waitFor(),
    alert: (words) => page.getByRole("alert").getByText(words).first().waitFor(),
    done: async (...given) => {
      await act(...given)
      await panel().waitFor({ state: "detached" })
    },
    download: async (from) => {
      const [file] = await Promise.all([page.waitForEvent("download"), from.click()])
      const bytes = fs.readFileSync(await file.path())
      return { name: file.suggestedFilename(), bytes, lines: bytes.toString().trim().split("\r\n") }
    },
    secret: async () => {
      const told = (await panel().locator("code").innerText()).trim()
      await panel().getByRole("button", { name: "Done" }).click()
      return told
    }
  }
}
