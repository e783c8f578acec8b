/** Email and password, and the code of an authenticator when there is one. */
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type FormEvent, useEffect, useState } from "react"
import * as Identity from "../api/Identity.ts"
import { field } from "../kit/Act.tsx"
import { Button, Input } from "../kit/Button.tsx"
import { Problem } from "../kit/Problem.tsx"
import { text } from "../text/Text.ts"
import styles from "./Sign.module.css"

/** The host of another service by which people may sign on. */
const host = document.documentElement.dataset.signOn

const SignOn = ({ host }: { readonly host: string }) => {
  const go = useMutation({
    mutationFn: async () => location.assign((await Identity.signOn()).url)
  })
  return (
    <>
      <Button disabled={go.isPending} onClick={() => go.mutate()}>
        {text.sign.signOn(host)}
      </Button>
      {go.isError && <Problem error={go.error} />}
      {new URLSearchParams(location.search).has("error") && (
        <p role="alert">{text.sign.signOnRefused}</p>
      )}
    </>
  )
}

export const SignIn = () => {
  const queries = useQueryClient()
  const [wantsCode, setWantsCode] = useState(false)
  useEffect(() => {
    document.title = `${text.sign.title} · ${text.name}`
  }, [])
  const sign = useMutation({
    mutationFn: async (form: FormData) => {
      if (wantsCode) return Identity.verifyCode(field(form, "code"))
      const password = form.get("password")
      const answer = await Identity.signIn(field(form, "email"), `${password}`)
      if (answer.twoFactorRedirect === true) setWantsCode(true)
      return answer
    },
    // What was read before may be another person's.
    onSuccess: () => queries.resetQueries()
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    sign.mutate(new FormData(event.currentTarget))
  }
  return (
    <main className={styles.sign}>
      <h1>{text.sign.title}</h1>
      <form onSubmit={submit} className={styles.form}>
        {wantsCode ? (
          <Input
            key="code"
            label={text.sign.code}
            hint={text.sign.codeHint}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            autoFocus
          />
        ) : (
          <>
            <Input
              label={text.sign.email}
              name="email"
              type="email"
              autoComplete="username"
              required
            />
            <Input
              label={text.sign.password}
              name="password"
              type="password"
              autoComplete="current-password"
              required
            />
          </>
        )}
        {sign.isError && <Problem error={sign.error} />}
        <Button type="submit" look="main" disabled={sign.isPending}>
          {sign.isPending ? text.act.working : text.sign.submit}
        </Button>
        {host !== undefined && <SignOn host={host} />}
        {"mail" in document.documentElement.dataset && (
          <p>
            <Link to="/reset">{text.sign.forgotten}</Link>
          </p>
        )}
        <p className={styles.hint}>{text.sign.firstStart}</p>
      </form>
    </main>
  )
}
