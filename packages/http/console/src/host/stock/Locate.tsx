/** Finds a card by any name that it has, and opens what it finds. */
import { useMutation } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import type { FormEvent } from "react"
import { host } from "../../api/Calls.ts"
import { Button, Input } from "../../kit/Button.tsx"
import { field } from "../../kit/Field.ts"
import { Problem } from "../../kit/Problem.tsx"
import { find } from "../../text/en/find.ts"
import { text } from "../../text/HostText.ts"
import { pageOf } from "../FoundPage.ts"
import styles from "./Stock.module.css"

export const Locate = () => {
  const navigate = useNavigate()
  const look = useMutation({
    mutationFn: async (q: string) => (await host.search.search({ q })).data,
    onSuccess: (found) => {
      const [only, ...others] = found.map(pageOf)
      if (only !== undefined && others.length === 0) navigate(only)
    }
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = field(new FormData(event.currentTarget), "q")
    if (q !== "") look.mutate(q)
  }
  return (
    <form onSubmit={submit} className={styles.locate}>
      <Input name="q" label={text.items.locate} hint={text.items.locateHint} />
      <Button type="submit">{text.items.find}</Button>
      <div role="status">
        {look.isSuccess && look.data.length === 0 && <p>{text.items.unknown}</p>}
        {look.isSuccess && look.data.length > 1 && (
          <ul>
            {look.data.map((found) => (
              <li key={`${found.kind} ${found.id}`}>
                <Link {...pageOf(found)}>
                  {find.kinds[found.kind]} {found.id}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      {look.isError && <Problem error={look.error} />}
    </form>
  )
}
