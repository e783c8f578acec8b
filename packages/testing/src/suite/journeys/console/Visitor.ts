/** A person at the console, in a browser of their own, against a running service. */
import { execFileSync } from "node:child_process"
import * as fs from "node:fs"
import * as path from "node:path"
import { assert } from "vitest"
import * as Sources from "../../../world/source/Sources.ts"
import type * as Chromium from "../client/Chromium.ts"

/** Git ignores it; the console's README names it. */
export const SHOTS = path.join(Sources.ROOT, "packages/http/console/.screenshots")

const WIDTHS = [390, 1280, 1920]

/** Builds the console when a source is younger, as a start of the service does. */
export const build = (): void => {
  execFileSync(process.execPath, ["packages/http/cardpack/build/Fresh.ts"], {
    cwd: Sources.ROOT,
    stdio: "inherit"
  })
}

export interface Visitor {
  readonly page: Chromium.Page
  readonly context: Chromium.BrowserContext
  /** Opens a page of the console and waits until it has loaded. */
  readonly open: (path: string) => Promise<void>
  /** Every body that the service answered so far. */
  readonly bodies: () => Promise<ReadonlyArray<string>>
  /** What scripts failed with, and what the policy refused. */
  readonly complaints: ReadonlyArray<string>
}

/** Refusals of the API are told on the page; browsers note them, too. */
const isNoise = (said: string): boolean => /Failed to load resource|ERR_INTERNET/.test(said)

export const make = async (browser: Chromium.Chromium, url: () => string): Promise<Visitor> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true
  })
  const page = await context.newPage()
  const complaints: Array<string> = []
  const answers: Array<Promise<string>> = []
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("console", (message) => {
    if (message.type() === "error" && !isNoise(message.text())) complaints.push(message.text())
  })
  page.on("response", (response) => {
    if (/\/(api|operator)\//.test(response.url())) {
      answers.push(response.text().catch(() => ""))
    }
  })
  return {
    page,
    context,
    complaints,
    open: async (to) => {
      await page.goto(`${url()}/console${to}`)
      await page.locator("main h1").first().waitFor()
      await page.waitForLoadState("networkidle")
    },
    bodies: () => Promise.all(answers)
  }
}

/** Pictures of the page at each width; nothing is wider than the window. */
export const shoot = async ({ page }: Visitor, name: string): Promise<void> => {
  fs.mkdirSync(SHOTS, { recursive: true })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: path.join(SHOTS, `${name}-${width}.png`), fullPage: true })
    const beyond = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert.isAtMost(Number(beyond), 0, `${name} is wider than ${width} pixels`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

interface Finding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary?: string }>
}

/** What axe finds by WCAG 2.2 AA, light and dark; none of it may be serious. */
export const audit = async ({ page }: Visitor, name: string): Promise<void> => {
  const { default: axe } = await import("axe-core")
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(axe.source)
    const found = await page.evaluate(
      `axe.run({ runOnly: ${JSON.stringify(tags)} }).then((result) => result.violations)`
    )
    const serious = (found as ReadonlyArray<Finding>)
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)
    assert.deepStrictEqual(serious, [], `${name}, ${colorScheme}`)
  }
}
