/** A headless Chromium from npm, with the libraries that it brings; it needs none of the system's. */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { fileURLToPath } from "node:url"
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"

export type { BrowserContext, Page }

export interface Chromium {
  readonly newPage: () => Promise<Page>
  /** Cookies, storage and settings of one person. */
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  readonly version: () => string
  readonly close: () => Promise<void>
}

interface Packed {
  readonly default: { readonly executablePath: () => Promise<string> }
  readonly inflate: (archive: string) => Promise<string>
}

interface Playwright {
  readonly chromium: { readonly launch: (options: object) => Promise<Browser> }
}

/** By name: only this file loads these packages. */
const load = <A>(name: string): Promise<A> => import(/* @vite-ignore */ name)

/** Unpacks the browser into a directory of its own; a half unpacked one is never found again. */
const unpacked = async (directory: string) => {
  const before = process.env.TMPDIR
  process.env.TMPDIR = directory
  try {
    const { default: packed, inflate } = await load<Packed>("@sparticuz/chromium")
    const archive = new URL("../bin/al2023.tar.br", import.meta.resolve("@sparticuz/chromium"))
    return {
      executablePath: await packed.executablePath(),
      libraries: path.join(await inflate(fileURLToPath(archive)), "lib")
    }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

export const launch = async (): Promise<Chromium> => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-chromium-"))
  const remove = () => fs.rmSync(directory, { recursive: true, force: true })
  try {
    const { executablePath, libraries } = await unpacked(directory)
    const { chromium } = await load<Playwright>("playwright-core")
    const browser = await chromium.launch({
      executablePath,
      headless: true,
      args: ["--no-sandbox", "--headless=shell", "--disable-gpu"],
      env: { ...process.env, LD_LIBRARY_PATH: libraries }
    })
    return {
      newPage: () => browser.newPage(),
      newContext: (options) => browser.newContext(options),
      version: () => browser.version(),
      close: async () => {
        await browser.close()
        remove()
      }
    }
  } catch (cause) {
    remove()
    throw cause
  }
}
