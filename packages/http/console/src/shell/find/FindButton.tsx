/** Opens the search by a button or `Ctrl K`; what it needs is loaded when it is first opened. */
import { lazy, Suspense, useEffect, useState } from "react"
import type { Organization } from "../../api/Session.ts"
import { Button } from "../../kit/Button.tsx"
import { text } from "../../text/Text.ts"
import styles from "./FindButton.module.css"

const Palette = lazy(async () => ({ default: (await import("./Palette.tsx")).Palette }))

const isKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey

export const FindButton = ({ organization }: { readonly organization: Organization }) => {
  // Counted: the browser tells late that a search was closed, and by then the next may be open.
  const [opened, setOpened] = useState(0)
  const [closed, setClosed] = useState(0)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      // A form that is open keeps the keyboard.
      if (!isKey(event) || document.querySelector("dialog[open]") !== null) return
      event.preventDefault()
      setOpened((was) => was + 1)
    }
    document.addEventListener("keydown", open)
    return () => document.removeEventListener("keydown", open)
  }, [])
  return (
    <>
      <Button className={styles.find ?? ""} onClick={() => setOpened(opened + 1)}>
        {text.nav.find} <kbd>Ctrl K</kbd>
      </Button>
      {opened > closed && (
        <Suspense>
          <Palette key={opened} organization={organization} close={() => setClosed(opened)} />
        </Suspense>
      )}
    </>
  )
}
