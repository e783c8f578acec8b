/** Sends a person who is signed in on to the other environment, with a code. */
import { useMutation } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import * as Identity from "../api/Identity.ts"
import { Problem } from "../kit/Problem.tsx"
import { text } from "../text/Text.ts"
import styles from "./Sign.module.css"

export const Pass = () => {
  const begun = useRef(false)
  const pass = useMutation({
    mutationFn: async () => {
      const { challenge, state } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
      const { url } = await Identity.askCode(challenge ?? "", state ?? "")
      location.replace(url)
    }
  })
  useEffect(() => {
    document.title = `${text.sign.passing} · ${text.name}`
    if (begun.current) return
    begun.current = true
    pass.mutate()
  }, [pass.mutate])
  return (
    <main className={styles.sign}>
      <h1>{text.sign.passing}</h1>
      {pass.isError ? <Problem error={pass.error} /> : <p>{text.act.working}</p>}
    </main>
  )
}
