/** A button that acts at once, and once: its label says what it does, in numbers. */
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { text } from "../text/Text.ts"
import { newKey } from "./Act.tsx"
import { Button, type Look } from "./Button.tsx"
import { notify } from "./Notice.tsx"
import { isUnanswered, Problem } from "./Problem.tsx"

/** A refusal outlives its button: a refreshed page may no longer have the button. */
const useKept = (error: unknown) => {
  const newest = useRef(error)
  useEffect(() => {
    newest.current = error
  }, [error])
  useEffect(() => {
    const { pathname } = location
    return () => {
      if (newest.current !== null && location.pathname === pathname) notify(newest.current)
    }
  }, [])
}

/** A failed attempt is sent again under the same key; after a success there is a new one. */
export const useActOnce = <Input, Result>(
  run: (input: Input, key: string) => Promise<Result>,
  onDone?: (result: Result) => void
) => {
  const [key, setKey] = useState(newKey)
  const sent = useRef(false)
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (input: Input) => run(input, key),
    onSuccess: async (result) => {
      onDone?.(result)
      setKey(newKey())
      await queries.invalidateQueries()
    },
    // Another tab may have done it: the page reads the state again, and shows the refusal.
    onError: (error) => {
      if (!isUnanswered(error)) void queries.invalidateQueries()
    },
    onSettled: () => {
      sent.current = false
    }
  })
  useKept(act.error)
  const start = (input: Input) => {
    if (sent.current) return
    sent.current = true
    act.mutate(input)
  }
  return { ...act, start }
}

export const ActButton = <Result,>({
  run,
  look,
  children,
  onDone,
  result
}: {
  readonly run: (key: string) => Promise<Result>
  readonly look?: Look
  readonly children: ReactNode
  readonly onDone?: (result: Result) => void
  /** The result, beside the button. */
  readonly result?: (result: Result) => ReactNode
}) => {
  const act = useActOnce((_: null, key) => run(key), onDone)
  return (
    <>
      <Button
        {...(look !== undefined && { look })}
        isBusy={act.isPending}
        onClick={() => act.start(null)}
      >
        {act.isPending ? text.act.working : children}
      </Button>
      {result !== undefined && <span role="status">{act.isSuccess && result(act.data)}</span>}
      {act.isError && <Problem error={act.error} />}
    </>
  )
}
