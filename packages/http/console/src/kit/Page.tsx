/** The frame of a page: title, state, acts, and what it holds. */
import { CardpackError } from "@cardpack/client"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useEffect } from "react"
import { text } from "../text/Text.ts"
import styles from "./Page.module.css"
import { Problem } from "./Problem.tsx"

export const Page = ({
  title,
  name = typeof title === "string" ? title : "",
  state,
  acts,
  children
}: {
  readonly title: ReactNode
  /** In the browser's tab, when the title is more than words. */
  readonly name?: string
  readonly state?: ReactNode
  readonly acts?: ReactNode
  readonly children: ReactNode
}) => {
  useEffect(() => {
    document.title = name === "" ? text.name : `${name} · ${text.name}`
  }, [name])
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        {state}
        {acts !== undefined && <div className={styles.acts}>{acts}</div>}
      </header>
      {children}
    </>
  )
}

export const Section = ({
  title,
  acts,
  children
}: {
  readonly title: string
  readonly acts?: ReactNode
  readonly children: ReactNode
}) => (
  <section className={styles.section}>
    <div className={styles.head}>
      <h2>{title}</h2>
      {acts !== undefined && <div className={styles.acts}>{acts}</div>}
    </div>
    {children}
  </section>
)

const isMissing = (error: unknown): boolean =>
  error instanceof CardpackError && error.code === "not_found"

/** A page has a title before its data, and when there is none. */
const Framed = ({
  page,
  error,
  children
}: {
  readonly page: string | undefined
  readonly error: unknown
  readonly children: ReactNode
}) =>
  page === undefined ? (
    children
  ) : (
    <Page title={isMissing(error) ? text.problem.missing : page}>{children}</Page>
  )

/** What one read holds: a skeleton at first, old data while it refreshes, a refusal in its words. */
export const Loaded = <A,>({
  name,
  read,
  refreshMs,
  page,
  children
}: {
  readonly name: ReadonlyArray<string>
  readonly read: () => Promise<A>
  readonly refreshMs?: number
  /** The title of the whole page, which `children` makes, while they can't. */
  readonly page?: string
  readonly children: (value: A) => ReactNode
}) => {
  const found = useQuery({
    queryKey: name,
    queryFn: read,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs })
  })
  if (found.data !== undefined) {
    return (
      <>
        {found.isError && <Problem error={found.error} retry={() => found.refetch()} />}
        {children(found.data)}
      </>
    )
  }
  return (
    <Framed page={page} error={found.error}>
      {found.isError ? (
        <Problem error={found.error} retry={() => found.refetch()} />
      ) : (
        <div className={styles.ghost} role="status" aria-label={text.list.loading} />
      )}
    </Framed>
  )
}
