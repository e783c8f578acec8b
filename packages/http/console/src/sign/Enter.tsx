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

/** Comes with a code, or without one to get it. */
export const Enter = ({ isSignedIn }: { readonly isSignedIn: boolean }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [given] = useState(() => Object.fromEntries(new URLSearchParams(location.hash.slice(1))))
  const begun = useRef(false)
  const enter = useMutation({
    mutationFn: async (again: boolean) => {
      const { code, state } = given
      if (again || code === undefined || state === undefined) {
        return isSignedIn && !again ? null : leave()
      }
      return Identity.completeEntry(code, state)
    },
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
