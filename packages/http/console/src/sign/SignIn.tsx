/** Email and password, and the code of an authenticator when there is one. */
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type FormEvent, type ReactNode, useEffect, useState } from "react"
import * as Identity from "../api/Identity.ts"
import { Button, Input } from "../kit/Button.tsx"
import { field } from "../kit/Field.ts"
import { Problem } from "../kit/Problem.tsx"
import { text } from "../text/Text.ts"
import { Passkey } from "./Passkey.tsx"
import styles from "./Sign.module.css"
import { SignOn } from "./SignOn.tsx"

/** `email` is of the person who goes on, and `children` are other ways in. */
export const SignInForm = ({
  email,
  onDone,
  children
}: {
  readonly email?: string
  readonly onDone: () => Promise<unknown>
  readonly children?: ReactNode
}) => {
  const [wantsCode, setWantsCode] = useState(false)
  const sign = useMutation({
    mutationFn: async (form: FormData) => {
      if (wantsCode) return Identity.verifyCode(field(form, "code"))
      const password = form.get("password")
      const answer = await Identity.signIn(field(form, "email"), `${password}`)
      if (answer.twoFactorRedirect === true) setWantsCode(true)
      return answer
    },
    onSuccess: onDone
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    sign.mutate(new FormData(event.currentTarget))
  }
  return (
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
            defaultValue={email}
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
      <Passkey onDone={onDone} />
      {children}
    </form>
  )
}

export const SignIn = () => {
  const queries = useQueryClient()
  useEffect(() => {
    document.title = `${text.sign.title} · ${text.name}`
  }, [])
  return (
    <main className={styles.sign}>
      <h1>{text.sign.title}</h1>
      {/* What was read before may be another person's. */}
      <SignInForm onDone={() => queries.resetQueries()}>
        <SignOn />
        {"mail" in document.documentElement.dataset && (
          <p>
            <Link to="/reset">{text.sign.forgotten}</Link>
          </p>
        )}
        <p className={styles.hint}>{text.sign.firstStart}</p>
      </SignInForm>
    </main>
  )
}
