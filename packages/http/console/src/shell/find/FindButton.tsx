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
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      // A form that is open keeps the keyboard.
      if (!isKey(event) || document.querySelector("dialog[open]") !== null) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener("keydown", open)
    return () => document.removeEventListener("keydown", open)
  }, [])
  return (
    <>
      <Button className={styles.find ?? ""} onClick={() => setIsOpen(true)}>
        {text.nav.find} <kbd>Ctrl K</kbd>
      </Button>
      {isOpen && (
        <Suspense>
          <Palette organization={organization} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
