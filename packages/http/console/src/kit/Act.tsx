/**
 * Something that changes the world: a button, and a panel that says what it will do in numbers. The
 * idempotency key is made when the panel opens, so however often the form is sent, it is done once
 * (decisions.md#console-once).
 */
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react"
import { text } from "../text/Text.ts"
import styles from "./Act.module.css"
import { Button, type Look } from "./Button.tsx"
import { isUnanswered, Problem } from "./Problem.tsx"
import * as Usd from "./Usd.ts"

/** Pages without TLS have no `randomUUID`. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0")
  ).join("")

/** What it would cost, if it waits for a second person; null if it was done. */
const waitsFor = (made: unknown): string | null => {
  const { approval } = Object(made) as { readonly approval?: { readonly costUsd?: unknown } }
  return typeof approval?.costUsd === "string" ? Usd.words(Usd.of(approval.costUsd)) : null
}

interface Given<Result> {
  /** A verb: "Revoke key". */
  readonly label: string
  readonly look?: Look
  readonly title: string
  /** What it will do, in numbers. */
  readonly says: ReactNode
  readonly fields?: ReactNode
  readonly run: (form: FormData, key: string) => Promise<Result>
  /** What came of it; without it the panel closes. */
  readonly result?: (result: Result) => ReactNode
  readonly onDone?: (result: Result) => void
  readonly disabled?: boolean
  /** Opens with the page: the next step of what was just done. */
  readonly opensItself?: boolean
  /**
   * For acts without a key, such as one whose answer is a secret: what to do when no answer came.
   * The form can't be sent again then.
   */
  readonly unanswered?: string
}

const Panel = <Result,>({
  label,
  look = "main",
  title,
  says,
  fields,
  run,
  result,
  onDone,
  unanswered,
  close
}: Given<Result> & { readonly close: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const [key] = useState(newKey)
  const queries = useQueryClient()
  const sent = useRef(false)
  // Not before it is read: what came of it may take the button and this panel from the page.
  const leave = () => {
    close()
    void queries.invalidateQueries()
  }
  /** Closes it before it is taken away, which gives the focus back to its button. */
  const end = () => {
    dialog.current?.close()
    leave()
  }
  /** What is under way is waited for: a new form would have a new key, and could do it again. */
  const shut = () => (sent.current ? dialog.current?.showModal() : leave())
  const act = useMutation({
    mutationFn: (form: FormData) => run(form, key),
    onSuccess: (made) => {
      sent.current = false
      if (waitsFor(made) === null) onDone?.(made)
      if (result === undefined && waitsFor(made) === null) end()
    },
    onError: () => {
      sent.current = false
    }
  })
  useEffect(() => dialog.current?.showModal(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A second click may come before the button is seen as disabled.
    if (sent.current) return
    sent.current = true
    act.mutate(new FormData(event.currentTarget))
  }
  const waits = act.isSuccess ? waitsFor(act.data) : null
  const isDone = act.isSuccess && (result !== undefined || waits !== null)
  const isOpen = act.isError && isUnanswered(act.error)
  const isLost = isOpen && unanswered !== undefined
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      aria-labelledby={heading}
      onCancel={(event) => sent.current && event.preventDefault()}
      onClose={shut}
    >
      <form onSubmit={submit} className={styles.form}>
        <h2 id={heading}>{title}</h2>
        {isDone ? (
          <div className={styles.body} aria-live="polite">
            {waits === null ? result?.(act.data) : text.act.waits(waits)}
          </div>
        ) : (
          <div className={styles.body}>
            <div className={styles.says}>{says}</div>
            {fields}
            {act.isError && (
              <Problem
                error={act.error}
                more={isOpen ? (unanswered ?? text.act.unknown) : undefined}
              />
            )}
          </div>
        )}
        <div className={styles.foot}>
          {isDone || isLost ? (
            // Not where the pointer is: the second click of a double click would close it unread.
            <Button key="end" look="main" className={styles.end ?? ""} onClick={end}>
              {isLost ? text.act.close : text.act.done}
            </Button>
          ) : (
            <>
              <Button type="submit" look={look} isBusy={act.isPending}>
                {act.isPending ? text.act.working : label}
              </Button>
              <Button onClick={end} disabled={act.isPending}>
                {text.act.cancel}
              </Button>
            </>
          )}
        </div>
      </form>
    </dialog>
  )
}

export const Act = <Result,>(given: Given<Result>) => {
  const [opened, setOpened] = useState(0)
  const [isOpen, setIsOpen] = useState(given.opensItself === true)
  const open = () => {
    setOpened(opened + 1)
    setIsOpen(true)
  }
  return (
    <>
      <Button look={given.look ?? "plain"} onClick={open} disabled={given.disabled === true}>
        {given.label}
      </Button>
      {isOpen && <Panel key={opened} {...given} close={() => setIsOpen(false)} />}
    </>
  )
}
