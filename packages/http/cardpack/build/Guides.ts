/** The pages of `/docs/guides`: Markdown becomes HTML without scripts, and Mermaid becomes SVG. */
import * as fs from "node:fs"
import * as path from "node:path"
import type { RendererObject } from "marked"
import { GUIDES } from "../../src/docs/GuideList.ts"
import { htmlOf, type PageOf } from "./GuidePage.ts"

const HTTP = path.resolve(import.meta.dirname, "../..")
const SOURCES = path.join(HTTP, "docs")

/** As the repository's host makes it, so that one link leads there in both. */
const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-")

/** Pages stand at `/docs/guides/<name>`; a host may have mounted all of it below another path. */
const hrefOf = (href: string): string =>
  href.startsWith("/") ? `../..${href}` : href.replace(/^([\w-]+)\.md(?=#|$)/, "$1")

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** The arrows in words, for those who do not see the picture. */
const wordsOf = (diagram: string): string =>
  [...diagram.matchAll(/^ *(\w+) --> (\w+): (.*)$/gm)]
    .map(([, from, to, label]) => `${from} to ${to} by ${label}`)
    .join("; ")

/** Its colours come from the page's style; what it brings along would load a font from elsewhere. */
const svgOf = async (diagram: string): Promise<string> => {
  const { renderMermaidSVG } = await import("beautiful-mermaid")
  const drawn = renderMermaidSVG(diagram)
    .replace(/<style>[\s\S]*?<\/style>/, "")
    .replace(
      /(<svg [^>]*?) style="[^"]*"/,
      `$1 role="img" aria-label="${escaped(wordsOf(diagram))}"`
    )
  return `<figure tabindex="0" role="group" aria-label="Diagram">${drawn}</figure>\n`
}

/** The titles of the second level, in order. */
type Heads = Array<{ readonly id: string; readonly title: string }>

const renderer = (heads: Heads, diagrams: ReadonlyMap<string, string>): RendererObject => ({
  heading({ depth, text, tokens }) {
    const id = slugOf(text)
    if (depth === 2) heads.push({ id, title: text.replaceAll("`", "") })
    return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
  },
  link({ href, tokens }) {
    return `<a href="${escaped(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`
  },
  code({ lang = "", text }) {
    const drawn = diagrams.get(text)
    if (drawn !== undefined) return drawn
    const [language = "", name] = lang.split(" ")
    const title = `${language}${name === undefined ? "" : `: ${name}`}`
    return `<pre tabindex="0" role="group" aria-label="${escaped(title)}"><code>${escaped(text)}</code></pre>\n`
  },
  // Comments are for the tests; our pages hold no other HTML.
  html({ text }) {
    return text.startsWith("<!--") ? "" : escaped(text)
  }
})

const rendered = async (file: string): Promise<PageOf> => {
  const { Marked } = await import("marked")
  const text = fs.readFileSync(file, "utf8")
  const heads: Heads = []
  const drawings = [...text.matchAll(/^```mermaid\n([\s\S]*?)\n```$/gm)].map(
    async ([, diagram = ""]) => [diagram, await svgOf(diagram)] as const
  )
  const diagrams = new Map(await Promise.all(drawings))
  const body = await new Marked({ renderer: renderer(heads, diagrams) }).parse(text)
  const tables = body
    .replaceAll(
      "<table>",
      '<div class="table" tabindex="0" role="group" aria-label="Table"><table>'
    )
    .replaceAll("</table>", "</table></div>")
  return { body: tables, heads }
}

/** Writes beside and renames, because a second start may read meanwhile. */
export const buildGuides = async (place: string): Promise<void> => {
  fs.mkdirSync(place, { recursive: true })
  const write = (name: string, text: string) => {
    const draft = path.join(place, `${name}.${process.pid}`)
    fs.writeFileSync(draft, text)
    fs.renameSync(draft, path.join(place, name))
  }
  const styles = [path.join(HTTP, "console/src/tokens.css"), path.join(SOURCES, "guides.css")]
  write("style.css", styles.map((file) => fs.readFileSync(file, "utf8")).join("\n"))
  for (const { name } of GUIDES) {
    const page = await rendered(path.join(SOURCES, "guides", `${name}.md`))
    write(`${name}.html`, htmlOf(page, name))
  }
  write("index.html", htmlOf(null, null))
}
