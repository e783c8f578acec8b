/** A newcomer at `/docs`: pastes the key once, reads the samples and tries requests. */
import type * as Visitor from "../../../world/console/Visitor.ts"

const OPEN = /^Show all .* endpoints$/

/** Opens every group, so that each operation and its samples are on the page. */
export const openAll = async ({ page }: Visitor.Visitor): Promise<void> => {
  const closed = page.getByRole("button", { name: OPEN })
  await closed.first().waitFor()
  while ((await closed.count()) > 0) await closed.first().click()
}

export const pasteKey = ({ page }: Visitor.Visitor, key: string): Promise<void> =>
  page.getByPlaceholder("Token").first().fill(key)

/** The commands that the page shows, one for each operation; without a layout of the long page for each. */
export const commands = ({ page }: Visitor.Visitor): Promise<ReadonlyArray<string>> =>
  page.locator("code.language-curl").allTextContents()

export const bodies = ({ page }: Visitor.Visitor): Promise<ReadonlyArray<string>> =>
  page.locator("code.language-json").allTextContents()

/** Presses "Test Request" and "Send", and answers what the service answered. */
export const request = async (
  { page }: Visitor.Visitor,
  operation: string
): Promise<{ readonly status: number; readonly url: string; readonly body: unknown }> => {
  await page.getByRole("button", { name: `Test Request (${operation})` }).click()
  const [method = "", path = ""] = operation.split(" ")
  const [response] = await Promise.all([
    page.waitForResponse(
      (each) =>
        each.request().method() === method.toUpperCase() && new URL(each.url()).pathname === path
    ),
    page.getByRole("button", { name: /^Send/ }).last().click()
  ])
  await page.getByRole("dialog").getByText(String(response.status())).first().waitFor()
  await page.keyboard.press("Escape")
  return { status: response.status(), url: response.url(), body: await response.json() }
}
