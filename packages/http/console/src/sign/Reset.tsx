/** A new password: first a mail with a link is asked for, then the link's page takes the password. */
import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type FormEvent, useEffect, useState } from "react"
import * as Identity from "../api/Identity.ts"
import { Button, Input } from "../kit/Button.tsx"
import { field } from "../kit/Field.ts"
import { Problem } from "../kit/Problem.tsx"
import { text } from "../text/Text.ts"
import styles from "./Sign.module.css"

const Address = () => (
  <Input
    label={text.sign.email}
    hint={text.sign.resetAskHint}
    name="email"
    type="email"
    autoComplete="username"
    required
  />
)

const Password = () => (
  <Input
    label={text.sign.newPassword}
    hint={`${text.sign.passwordHint} ${text.sign.resetHint}`}
    name="password"
    type="password"
    autoComplete="new-password"
    minLength={12}
    maxLength={128}
    required
  />
)

export const Reset = () => {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get("token"))
  const send = useMutation({
    mutationFn: (form: FormData) =>
      token === null
        ? Identity.askReset(field(form, "email"))
        : Identity.resetPassword(token, `${form.get("password")}`)
  })
  useEffect(() => {
    document.title = `${text.sign.reset} · ${text.name}`
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!send.isPending) send.mutate(new FormData(event.currentTarget))
  }
  const says = token === null ? text.sign.resetAsked : text.sign.resetDone
  const acts = token === null ? text.sign.resetAsk : text.sign.resetSave
  return (
    <main className={styles.sign}>
      <h1>{text.sign.reset}</h1>
      {send.isSuccess ? (
        <p role="status">{says}</p>
      ) : (
        <form onSubmit={submit} className={styles.form}>
          {token === null ? <Address /> : <Password />}
          {send.isError && <Problem error={send.error} />}
          <Button type="submit" look="main" disabled={send.isPending}>
            {send.isPending ? text.act.working : acts}
          </Button>
        </form>
      )}
      <p>
        <Link to="/" hash="">
          {text.sign.title}
        </Link>
      </p>
    </main>
  )
}
