/** The page of a one-time link: the first owner's, which a start prints, or an invitation. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { type FormEvent, useEffect, useState } from "react"
import * as Identity from "../api/Identity.ts"
import * as Session from "../api/Session.ts"
import { Button, Input } from "../kit/Button.tsx"
import { field } from "../kit/Field.ts"
import { Problem } from "../kit/Problem.tsx"
import { text } from "../text/Text.ts"
import styles from "./Sign.module.css"
import { SignOn } from "./SignOn.tsx"

/** Whether the person who is signed in is the one that the link is for. */
const isFor = (me: Session.Me | null, { email }: Identity.Link): boolean =>
  me !== null && (email === null || email === me.email)

const organizationOf = ({ name, organizationId }: Identity.Link): string =>
  name ?? (organizationId === "host" ? text.sign.operators : organizationId)

const Person = ({ email }: Pick<Identity.Link, "email">) => (
  <>
    <Input label={text.sign.yourName} name="name" autoComplete="name" required maxLength={100} />
    <Input
      label={text.sign.email}
      name="email"
      type="email"
      autoComplete="username"
      required
      {...(email !== null && { defaultValue: email, readOnly: true })}
    />
    <Input
      label={text.sign.newPassword}
      hint={text.sign.passwordHint}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={12}
      maxLength={128}
      required
    />
  </>
)

const Form = ({
  link,
  me,
  token
}: {
  readonly link: Identity.Link
  readonly me: Session.Me | null
  readonly token: string
}) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const isKnown = isFor(me, link)
  const join = useMutation({
    mutationFn: async (form: FormData) => {
      if (isKnown) return Identity.join(token, { email: me?.email ?? "" })
      const password = `${form.get("password")}`
      const email = field(form, "email")
      const made = await Identity.join(token, { name: field(form, "name"), email, password })
      await Identity.signIn(email, password)
      return made
    },
    onSuccess: async () => {
      Session.forget()
      await navigate({ to: "/", hash: "", replace: true })
      await queries.resetQueries()
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!join.isPending) join.mutate(new FormData(event.currentTarget))
  }
  const isFirst = link.email === null
  return (
    <>
      <p>{isFirst ? text.sign.firstHint : text.sign.invited(organizationOf(link), link.role)}</p>
      <form onSubmit={submit} className={styles.form}>
        {!isKnown && <Person email={link.email} />}
        {join.isError && <Problem error={join.error} />}
        <Button type="submit" look="main" disabled={join.isPending}>
          {join.isPending ? text.act.working : isKnown ? text.sign.join : text.sign.create}
        </Button>
        {!isKnown && !isFirst && <SignOn />}
      </form>
    </>
  )
}

export const Join = ({ me }: { readonly me: Session.Me | null }) => {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get("token") ?? "")
  const link = useQuery({
    queryKey: ["link", token],
    queryFn: () => Identity.link(token),
    staleTime: Number.POSITIVE_INFINITY
  })
  useEffect(() => {
    document.title = `${text.sign.welcome} · ${text.name}`
  }, [])
  return (
    <main className={styles.sign}>
      <h1>{text.sign.welcome}</h1>
      {link.isError && (
        <>
          <Problem error={link.error} />
          <p>
            {text.sign.used} <Link to="/">{text.sign.submit}</Link>
          </p>
        </>
      )}
      {link.data !== undefined && <Form link={link.data} me={me} token={token} />}
    </main>
  )
}
