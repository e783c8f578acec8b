/** The subset of Markdown that the documentation's tests read. */

export interface Snippet {
  /** The first word after the fence, such as `sh`. */
  readonly language: string
  /** The second word, which names the test that runs it. */
  readonly tag: string
  readonly text: string
}

export const snippets = (markdown: string): ReadonlyArray<Snippet> =>
  [...markdown.matchAll(/^```(\S*) ?(\S*)[^\n]*\n([\s\S]*?)^```$/gm)].map(
    ([, language = "", tag = "", text = ""]) => ({ language, tag, text })
  )

/** The text between `<!-- name -->` and the next `<!-- end -->`. */
export const section = (markdown: string, name: string): string | undefined =>
  new RegExp(`^<!-- ${name} -->\\n([\\s\\S]*?)\\n?<!-- end -->`, "m").exec(markdown)?.[1]

export const tagged = (markdown: string, tag: string): string =>
  snippets(markdown)
    .filter((snippet) => snippet.tag === tag)
    .map((snippet) => snippet.text)
    .join("\n")
