/** The facts of a detail in two columns, its timeline, and its raw JSON with the curl that asks for it. */
import type { ReactNode } from "react"
import { text } from "../text/Text.ts"
import { Button } from "./Button.tsx"
import { useCopy } from "./Clipboard.ts"
import styles from "./Facts.module.css"
import { Moment } from "./Moment.tsx"

export const Facts = ({
  facts
}: {
  readonly facts: ReadonlyArray<readonly [string, ReactNode]>
}) => (
  <dl className={styles.facts}>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? text.detail.none}</dd>
      </div>
    ))}
  </dl>
)

export interface Happening {
  readonly at: string
  readonly what: ReactNode
  /** Who did it; absent when nobody did, such as for what follows by itself. */
  readonly by?: string
  readonly more?: ReactNode
}

/** What happened, newest first; of one moment, what is given last comes first. */
export const Timeline = ({ happenings }: { readonly happenings: ReadonlyArray<Happening> }) => (
  <ol className={styles.timeline}>
    {happenings
      .toReversed()
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .map(({ at, by, more, what }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two things may happen in one moment
        <li key={`${at} ${index}`}>
          <div>{what}</div>
          <div className={styles.at}>
            <Moment at={at} exact />
            {by !== undefined && ` · ${text.detail.by(by)}`}
          </div>
          {more}
        </li>
      ))}
  </ol>
)

export const Raw = ({
  value,
  path,
  secret = "$CARDPACK_KEY"
}: {
  readonly value: unknown
  readonly path: string
  readonly secret?: string
}) => {
  const json = JSON.stringify(value, null, 2)
  const [copiedJson, copyJson] = useCopy()
  const [copiedCurl, copyCurl] = useCopy()
  const curl = `curl '${location.origin}${path}' -H "Authorization: Bearer ${secret}"`
  return (
    <details className={styles.raw}>
      <summary>{text.detail.raw}</summary>
      <div className={styles.buttons}>
        <Button onClick={() => copyJson(json)}>
          {copiedJson ? text.copy.copied : text.detail.json}
        </Button>
        <Button onClick={() => copyCurl(curl)}>
          {copiedCurl ? text.copy.copied : text.detail.curl}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long text scrolls, also by keyboard */}
      <pre tabIndex={0}>{json}</pre>
    </details>
  )
}
