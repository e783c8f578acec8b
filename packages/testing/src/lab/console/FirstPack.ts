/** What a newcomer does with the link that a start prints: an account, a pack, its card. */
import type { Page } from "../../world/console/Chromium.ts"

export const EMAIL = "ada@example.com"
export const PASSWORD = "correct horse battery staple"

/** The link that makes the first owner; empty until it is printed. */
export const linkIn = (output: string): string =>
  /http\S+\/console\/join#token=\S+/.exec(output)?.[0] ?? ""

/** Sells the first pack with the mouse; `meanwhile` looks at the first page. */
export const sell = async (
  page: Page,
  link: string,
  meanwhile: () => Promise<void> = async () => {}
): Promise<void> => {
  const click = (name: string | RegExp) => page.getByRole("button", { name }).click()
  await page.goto(link)
  await page.getByLabel("Your name").fill("Ada Lovelace")
  await meanwhile()
  await page.getByLabel("Email").fill(EMAIL)
  await page.getByLabel("New password").fill(PASSWORD)
  await click("Create my account")
  await page.getByText("The first day").waitFor()
  await page.getByRole("link", { name: "Sell a pack with the mouse" }).click()
  await page
    .getByRole("link", { name: /Starter Pack/ })
    .first()
    .click()
  await click(/^Buy 1 pack for 10\.00 USD$/)
  await click("Open")
  await page.getByRole("button", { name: /^Sell back for/ }).waitFor()
}
