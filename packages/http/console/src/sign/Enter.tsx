/** Where another environment holds the people: the way there, and back with a code. */
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useEffect, useRef, useState } from "react"
import * as Identity from "../api/Identity.ts"
import { Button } from "../kit/Button.tsx"
import { Problem } from "../kit/Problem.tsx"
import { text } from "../text/Text.ts"
import styles from "./Sign.module.css"

const leave = async (): Promise<never> => {
  const { url } = await Identity.beginEntry()
  location.assign(url)
  // The page stays as it is until the other one is there.
  return new Promise(() => undefined)
}

/** The page to sign in, of an environment without people of its own. */
export const SignInElsewhere = ({ issuer }: { readonly issuer: string }) => {
  const going = useMutation({ mutationFn: leave })
  useEffect(() => {
    document.title = `${text.sign.title} · ${text.name}`
  }, [])
  return (
    <main className={styles.sign}>
      <h1>{text.sign.title}</h1>
      <p>{text.sign.elsewhere(new URL(issuer).host)}</p>
      {going.isError && <Problem error={going.error} />}
      <Button look="main" disabled={going.isPending} onClick={() => going.mutate()}>
        {going.isPending ? text.act.working : text.sign.goThere}
      </Button>
    </main>
  )
}

/**
 * Comes with a code that a button in this browser asked for; without one there is that button, because
 * a link of somebody else's must sign nobody in.
 */
export const Enter = ({
  isSignedIn,
  issuer
}: {
  readonly isSignedIn: boolean
  readonly issuer: string
}) => {
  const [given] = useState(() => Object.fromEntries(new URLSearchParams(location.hash.slice(1))))
  const { code, state } = given
  const hasCode = code !== undefined && state !== undefined
  if (!isSignedIn && !hasCode) return <SignInElsewhere issuer={issuer} />
  return <Entering complete={hasCode ? () => Identity.completeEntry(code, state) : null} />
}

/** Null: the person is signed in already. */
const Entering = ({ complete }: { readonly complete: (() => Promise<unknown>) | null }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const begun = useRef(false)
  const enter = useMutation({
    mutationFn: async (again: boolean) => (again ? leave() : complete?.()),
    onSuccess: async () => {
      await navigate({ to: "/", hash: "", replace: true })
      await queries.resetQueries()
    }
  })
  useEffect(() => {
    document.title = `${text.sign.title} · ${text.name}`
    if (begun.current) return
    begun.current = true
    enter.mutate(false)
  }, [enter.mutate])
  return (
    <main className={styles.sign}>
      <h1>{text.sign.title}</h1>
      {enter.isError ? (
        <>
          <Problem error={enter.error} />
          <Button look="main" onClick={() => enter.mutate(true)}>
            {text.act.retry}
          </Button>
        </>
      ) : (
        <p>{text.act.working}</p>
      )}
    </main>
  )
}
