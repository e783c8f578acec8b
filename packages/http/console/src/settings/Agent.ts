/** A browser's name for itself, in the words of people: it names its forebears, too. */
import { text } from "../text/SettingsText.ts"

type Names = ReadonlyArray<readonly [RegExp, string]>

/** The first that fits: those after it are named by those before. */
const BROWSERS: Names = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(HeadlessChrome|Chromium)\//, "Chromium"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"]
]

const SYSTEMS: Names = [
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"]
]

const LONGEST = 40

const first = (names: Names, agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

export const nameOf = (agent: string): string => {
  const [browser, system] = [first(BROWSERS, agent), first(SYSTEMS, agent)]
  if (browser === undefined) {
    return agent.length > LONGEST ? `${agent.slice(0, LONGEST)}…` : agent
  }
  return system === undefined ? browser : text.settings.browserOn(browser, system)
}
