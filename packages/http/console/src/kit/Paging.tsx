/** Turns the pages of a list; the cursor stands in the address. */
import { useNavigate, useRouter } from "@tanstack/react-router"
import { Button } from "./Button.tsx"
import styles from "./DataTable.module.css"

export const Paging = ({
  next,
  cursor,
  words
}: {
  readonly next: string | null
  readonly cursor: string
  readonly words: { readonly next: string; readonly previous: string }
}) => {
  const navigate = useNavigate()
  const router = useRouter()
  const go = (to: string | undefined) =>
    navigate({ to: ".", search: ((was: object) => ({ ...was, cursor: to })) as never })
  const back = () => (router.history.canGoBack() ? router.history.back() : go(undefined))
  if (cursor === "" && next === null) return null
  return (
    <div className={styles.paging}>
      <Button disabled={cursor === ""} onClick={back}>
        {words.previous}
      </Button>
      <Button disabled={next === null} onClick={() => next !== null && go(next)}>
        {words.next}
      </Button>
    </div>
  )
}
