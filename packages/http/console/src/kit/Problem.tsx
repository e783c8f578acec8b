/** A refusal in the API's own words, with what helps to find it in the log. */
import { CardpackError } from "@cardpack/client"
import { text } from "../text/Text.ts"
import { Button } from "./Button.tsx"
import styles from "./Problem.module.css"

/** The service may have done it, or not. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CardpackError && (error.code === "network_error" || error.code === "timeout")

export const wordsOf = (error: unknown): string => {
  if (isUnanswered(error)) return text.problem.offline
  return error instanceof Error ? error.message : String(error)
}

export const Problem = ({
  error,
  more,
  retry
}: {
  readonly error: unknown
  readonly more?: string | undefined
  readonly retry?: () => void
}) => (
  <div role="alert" className={styles.problem}>
    <p>{wordsOf(error)}</p>
    {more !== undefined && <p>{more}</p>}
    {error instanceof CardpackError && error.requestId !== undefined && (
      <p className={styles.request}>
        {error.code} · {text.problem.request(error.requestId)}
      </p>
    )}
    {retry !== undefined && <Button onClick={retry}>{text.act.retry}</Button>}
  </div>
)
