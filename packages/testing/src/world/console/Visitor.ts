/** A person at the console, in a browser of their own, against a running service. */
import { assert } from "vitest"
import type * as Person from "../service/Person.ts"
import type * as Chromium from "./Chromium.ts"
import * as PanelActs from "./PanelActs.ts"

export interface Visitor extends PanelActs.PanelActs {
  readonly context: Chromium.BrowserContext
  /** Opens a page of the console and waits until it has loaded. */
  readonly open: (path: string) => Promise<void>
  /** Waits until no answer is on its way and nothing says that it loads. */
  readonly settled: () => Promise<void>
  /** Every body that the service answered so far. */
  readonly bodies: () => Promise<ReadonlyArray<string>>
  /** What scripts failed with, and what the policy refused. */
  readonly complaints: ReadonlyArray<string>
}

/** Refusals of the API are told on the page; browsers note them, too. */
const isNoise = (said: string): boolean => /Failed to load resource|ERR_INTERNET/.test(said)

const CALLS = /\/(api|operator)\//

/** Two frames: what an answer changes is on the page. */
const FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
const LOADING = "document.querySelector('main [role=status][aria-label=Loading]') !== null"

const settling = (page: Chromium.Page) => {
  const under = new Set<object>()
  page.on("request", (request) => under.add(request))
  page.on("requestfinished", (request) => under.delete(request))
  page.on("requestfailed", (request) => under.delete(request))
  return async () => {
    for (let quiet = 0; quiet < 2; ) {
      await page.evaluate(FRAMES)
      const isBusy = under.size > 0 || (await page.evaluate(LOADING)) === true
      quiet = isBusy ? 0 : quiet + 1
    }
  }
}

export const make = async (browser: Chromium.Chromium, url: () => string): Promise<Visitor> => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // Far from UTC, in which reports and statements are.
    timezoneId: "Pacific/Auckland",
    acceptDownloads: true
  })
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const complaints: Array<string> = []
  const answers: Array<Promise<string>> = []
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("console", (message) => {
    if (message.type() === "error" && !isNoise(message.text())) complaints.push(message.text())
  })
  page.on("response", (response) => {
    if (CALLS.test(response.url())) answers.push(response.text().catch(() => ""))
  })
  const settled = settling(page)
  return {
    ...PanelActs.of(page),
    context,
    complaints,
    settled,
    open: async (to) => {
      await page.goto(`${url()}/console${to}`)
      await page.locator("main h1").first().waitFor()
      await settled()
    },
    bodies: () => Promise.all(answers)
  }
}

export const of = async (
  browser: Chromium.Chromium,
  url: () => string,
  { cookies }: Person.Person
): Promise<Visitor> => {
  const visitor = await make(browser, url)
  const all = [...cookies].map(([name, value]) => ({ name, value, url: url(), httpOnly: true }))
  await visitor.context.addCookies(all)
  return visitor
}

/** A page may scroll down; a part of it that is wider, such as a table, scrolls by itself. */
export const fits = async ({ page }: Visitor, name: string, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 900 })
  const beyond = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
  assert.isAtMost(Number(beyond), 0, `${name} is wider than ${width} pixels`)
}

interface Finding {
  readonly id: string
  readonly impact: string | null
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary?: string }>
}

const THEMES = ["dark", "light"] as const

/** What axe finds by WCAG 2.2 AA in each theme; none of it may be serious. */
export const audit = async (
  { page }: Visitor,
  name: string,
  themes: ReadonlyArray<(typeof THEMES)[number]> = THEMES
): Promise<void> => {
  const { default: axe } = await import("axe-core")
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
  await page.evaluate(axe.source)
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    const found = await page.evaluate(
      `axe.run({ runOnly: ${JSON.stringify(tags)}, resultTypes: ["violations"] }).then((result) => result.violations)`
    )
    const serious = (found as ReadonlyArray<Finding>)
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`)
    if (serious.length > 0) assert.fail(`${name}, ${colorScheme}: ${serious.join("\n")}`)
  }
}
