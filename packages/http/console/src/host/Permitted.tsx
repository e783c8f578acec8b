/** A section for the roles that may read it; for others there is none. */
import { CardpackError } from "@cardpack/client"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Section } from "../kit/Page.tsx"
import { Problem } from "../kit/Problem.tsx"

const isForbidden = (error: unknown): boolean =>
  error instanceof CardpackError && error.code === "forbidden"

/** Nothing for the roles that may not read it. */
export const orNothing = async <A,>(
  answer: Promise<{ readonly data: ReadonlyArray<A> }>
): Promise<ReadonlyArray<A>> => {
  try {
    return (await answer).data
  } catch (error) {
    if (isForbidden(error)) return []
    throw error
  }
}

export const Permitted = <A,>({
  acts,
  children,
  name,
  read,
  title
}: {
  readonly title: string
  readonly acts?: ReactNode
  readonly name: ReadonlyArray<string>
  readonly read: () => Promise<A>
  readonly children: (value: A) => ReactNode
}) => {
  const found = useQuery({ queryKey: name, queryFn: read, refetchInterval: 60_000 })
  if (isForbidden(found.error)) return null
  return (
    <Section title={title} acts={acts}>
      {found.isError && <Problem error={found.error} retry={() => found.refetch()} />}
      {found.data !== undefined && children(found.data)}
    </Section>
  )
}
