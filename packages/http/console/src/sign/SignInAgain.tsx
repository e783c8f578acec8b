/**
 * A session that has ended under a page: the same person signs in above it, and what was written
 * on the page is still there (decisions.md#console-session).
 */
import { focusManager, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react"
import { KEY, type Me } from "../api/Session.ts"
import { again as text } from "../text/en/again.ts"
import sign from "./Sign.module.css"
import { SignInForm } from "./SignIn.tsx"
import styles from "./SignInAgain.module.css"

const { issuer, signOn } = document.documentElement.dataset

/** Another way in leads away from the page, so it opens a tab of its own. */
const Elsewhere = () => (
  <p>
    <a href={issuer === undefined ? "/console/" : "/console/enter"} target="_blank" rel="noopener">
      {text.elsewhere}
    </a>{" "}
    {text.comeBack}
  </p>
)

export const SignInAgain = ({
  me: { email },
  children
}: {
  readonly me: Me
  /** What stands above every page. */
  readonly children: ReactNode
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const queries = useQueryClient()
  const show = () => {
    if (dialog.current?.isConnected) dialog.current.showModal()
  }
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    current?.querySelector<HTMLElement>("[type=password]")?.focus()
    // Pages that look again by themselves would be refused each time.
    focusManager.setFocused(false)
    return () => {
      focusManager.setFocused(undefined)
      // Gives the focus back to where it was.
      current?.close()
    }
  }, [])
  useEffect(() => {
    const look = () => void queries.invalidateQueries({ queryKey: KEY })
    addEventListener("focus", look)
    return () => removeEventListener("focus", look)
  }, [queries])
  return (
    <dialog
      ref={dialog}
      className={styles.again}
      aria-labelledby={heading}
      onCancel={(event) => event.preventDefault()}
      onClose={show}
    >
      {children}
      <div className={sign.sign}>
        <h1 id={heading}>{text.title}</h1>
        <p>{text.says}</p>
        {issuer === undefined && (
          <SignInForm email={email} onDone={() => queries.invalidateQueries()} />
        )}
        {(issuer !== undefined || signOn !== undefined) && <Elsewhere />}
      </div>
    </dialog>
  )
}
