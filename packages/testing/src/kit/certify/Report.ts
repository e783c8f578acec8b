/** Reports of a certificate: JSON, JUnit, a Markdown table and a badge. */
import * as fs from "node:fs"
import * as path from "node:path"
import { type Certificate, type Promised, tally } from "./Certificate.ts"

export interface Target {
  /** The package that holds the adapter, and its version. */
  readonly package: string
  readonly version: string
  /** Created when missing. */
  readonly directory: string
}

export const line = (certificate: Certificate): string => {
  const { failed, notCertified, notRun, passed } = tally(certificate)
  const others = [
    failed > 0 ? `${failed} broken` : "",
    notCertified > 0 ? `${notCertified} not certified` : "",
    notRun > 0 ? `${notRun} not run` : ""
  ].filter((part) => part !== "")
  const all = certificate.promises.length
  const counts = [`${passed} of ${all} promises kept`, ...others].join(", ")
  return `${certificate.suite}: ${certificate.adapter}: ${counts} (seed ${certificate.seed})`
}

export const json = (certificate: Certificate): string =>
  `${JSON.stringify({ ...certificate, tally: tally(certificate) }, null, 2)}\n`

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;"
}
/** Also without the control characters that XML has no way to write. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to remove.
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "")

const detail = ({ failure, lacks, verdict }: Promised): string => {
  if (verdict === "not certified") return `<skipped message="lacks ${escaped(lacks ?? "")}"/>`
  // As of an adapter that hangs, or can't be opened: no evidence of anything.
  if (verdict === "not run") return `<error message="not run"/>`
  if (failure === null) return ""
  const compared = `expected ${failure.expected}\nfound ${failure.found}`
  return `<failure message="${escaped(failure.message)}">${escaped(compared)}</failure>`
}

export const junit = (certificate: Certificate): string => {
  const { adapter, package: of, promises, suite, suiteVersion, version } = certificate
  const { failed, milliseconds, notCertified, notRun } = tally(certificate)
  const cases = promises.map((promised) => {
    const name = escaped(`${promised.id}: ${promised.sentence}`)
    const seconds = (promised.milliseconds / 1000).toFixed(3)
    const open = `  <testcase classname="${escaped(suite)}" name="${name}" time="${seconds}"`
    const inside = detail(promised)
    return inside === "" ? `${open}/>` : `${open}>${inside}</testcase>`
  })
  const counts = `tests="${promises.length}" failures="${failed}" errors="${notRun}" skipped="${notCertified}"`
  const name = escaped(`${suite}: ${adapter} (${of} ${version})`)
  const seconds = (milliseconds / 1000).toFixed(3)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuite name="${name}" ${counts} time="${seconds}">`,
    `  <properties><property name="suite" value="${escaped(`${suite} ${suiteVersion}`)}"/></properties>`,
    ...cases,
    "</testsuite>",
    ""
  ].join("\n")
}

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ")

export const markdown = (certificate: Certificate): string => {
  const { adapter, package: of, promises, seed, suite, suiteVersion, version } = certificate
  const { failed, milliseconds, notCertified, notRun, passed, runs } = tally(certificate)
  return [
    `# ${suite} ${suiteVersion}: ${adapter}`,
    "",
    `${of} ${version}: ${passed} of ${promises.length} promises kept, ${failed} broken, ` +
      `${notRun} not run, ${notCertified} not certified; ${runs} runs in ${milliseconds} ms with seed ${seed}.`,
    "",
    "| promise | | verdict | runs | ms |",
    "| --- | --- | --- | ---: | ---: |",
    ...promises.map(
      ({ id, lacks, milliseconds, runs, sentence, verdict }) =>
        `| ${id} | ${cell(sentence)} | ${verdict}${lacks === null ? "" : ` (${lacks})`} ` +
        `| ${runs} | ${Math.round(milliseconds)} |`
    ),
    ""
  ].join("\n")
}

const WIDTH = 7
const PADDING = 12

export const badge = (certificate: Certificate): string => {
  const { failed, notRun, passed } = tally(certificate)
  const left = `cardpack ${certificate.suite}`
  const right = `${passed} of ${certificate.promises.length}`
  const isWhole = failed === 0 && passed === certificate.promises.length
  const color = failed + notRun > 0 ? "#c0392b" : isWhole ? "#2d7d46" : "#b7791f"
  const [first, second] = [left, right].map((text) => text.length * WIDTH + PADDING) as [
    number,
    number
  ]
  const text = (at: number, words: string) =>
    `<text x="${at}" y="14" fill="#fff" font-family="Verdana,sans-serif" font-size="11" ` +
    `text-anchor="middle">${escaped(words)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${first + second}" height="20" role="img">`,
    `<title>${escaped(`${left}: ${right}`)}</title>`,
    `<rect width="${first}" height="20" fill="#444"/>`,
    `<rect x="${first}" width="${second}" height="20" fill="${color}"/>`,
    text(first / 2, left),
    text(first + second / 2, right),
    "</svg>",
    ""
  ].join("\n")
}

const nameOf = ({ adapter, suite }: Certificate): string =>
  `${suite} ${adapter}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")

/** One file about a certificate; a later run replaces it. */
export const writeFile = (
  certificate: Certificate,
  { directory }: Target,
  ending: string,
  text: string
): void => {
  fs.mkdirSync(directory, { recursive: true })
  fs.writeFileSync(path.join(directory, `${nameOf(certificate)}.${ending}`), text)
}

/** Writes one file of each kind. */
export const write = (certificate: Certificate, target: Target): void => {
  writeFile(certificate, target, "json", json(certificate))
  writeFile(certificate, target, "xml", junit(certificate))
  writeFile(certificate, target, "md", markdown(certificate))
  writeFile(certificate, target, "svg", badge(certificate))
}
