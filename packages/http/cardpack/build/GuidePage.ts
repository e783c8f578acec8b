/** The frame of a guide's page: all guides on one side, and what this one holds. */
import { GUIDES } from "../../src/docs/GuideList.ts"

export interface PageOf {
  readonly body: string
  readonly heads: ReadonlyArray<{ readonly id: string; readonly title: string }>
}

const ABOUT = "What a developer needs to sell packs of real graded cards with this service."

/** The overview stands at `/docs/guides`, one floor above the guides. */
const floors = (name: string | null) =>
  name === null
    ? { guides: "guides", guide: "guides/", root: "../" }
    : { guides: "../guides", guide: "", root: "../../" }

const list = (items: ReadonlyArray<string>): string =>
  items.length === 0 ? "" : `<ul>\n${items.map((item) => `<li>${item}</li>`).join("\n")}\n</ul>`

const inside = ({ heads }: PageOf): string =>
  list(heads.map(({ id, title }) => `<a href="#${id}">${title}</a>`))

const overview = (guide: string): string =>
  [
    "<h1>Guides</h1>",
    `<p>${ABOUT}</p>`,
    "<dl>",
    ...GUIDES.map(
      ({ about, name, title }) =>
        `<dt><a href="${guide}${name}">${title}</a></dt>\n<dd>${about}</dd>`
    ),
    "</dl>"
  ].join("\n")

/** Null: the overview of all guides. */
export const htmlOf = (page: PageOf | null, name: string | null): string => {
  const shown = GUIDES.find((guide) => guide.name === name)
  const { guide, guides, root } = floors(name)
  const here = (isHere: boolean) => (isHere ? ' aria-current="page"' : "")
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="description" content="${shown?.about ?? ABOUT}">
<title>${shown === undefined ? "Guides" : `${shown.title} · Guides`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${guide}style.css">
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<nav aria-label="Documentation">
<a href="${guides}"${here(page === null)}>Guides</a>
<a href="${root}docs">API reference</a>
<a href="${root}openapi.json">OpenAPI</a>
<a href="${root}console/" data-console>Console</a>
</nav>
</header>
<div class="columns">
<nav class="guides" aria-label="Guides">
${list(
  GUIDES.map(
    (each) =>
      `<a href="${guide}${each.name}"${here(each === shown)}>${each.title}</a>${
        each === shown && page !== null ? inside(page) : ""
      }`
  )
)}
</nav>
<main id="content">
${page === null ? overview(guide) : page.body}
</main>
</div>
</body>
</html>
`
}
