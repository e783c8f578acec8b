/** Buttons and the inputs of forms: the browser's own, with one look. */
import {
  type ButtonHTMLAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useLayoutEffect,
  useRef
} from "react"
import styles from "./Button.module.css"
import { handOver } from "./Focus.ts"

export type Look = "main" | "plain" | "danger"

export const Button = ({
  look = "plain",
  className = "",
  type = "button",
  isBusy = false,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: Look
  /** Works on what it was pressed for: it looks disabled, and keeps the focus. */
  readonly isBusy?: boolean
}) => {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { current } = button
    return () => handOver(current)
  }, [])
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      aria-disabled={isBusy || undefined}
      data-look={look}
      className={`${styles.button} ${className}`}
    />
  )
}

interface Labelled {
  readonly label: string
  readonly hint?: ReactNode
}

const Field = ({
  label,
  hint,
  id,
  children
}: Labelled & { readonly id: string; readonly children: ReactNode }) => (
  <div className={styles.field}>
    <label htmlFor={id}>{label}</label>
    {children}
    {hint !== undefined && (
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
    )}
  </div>
)

const described = (id: string, hint: ReactNode) =>
  hint === undefined ? {} : { "aria-describedby": `${id}-hint` }

export const Input = ({
  label,
  hint,
  ...rest
}: Labelled & InputHTMLAttributes<HTMLInputElement>) => {
  const id = useId()
  return (
    <Field label={label} hint={hint} id={id}>
      <input {...rest} id={id} className={styles.input} {...described(id, hint)} />
    </Field>
  )
}

export const TextArea = ({
  label,
  hint,
  ...rest
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) => {
  const id = useId()
  return (
    <Field label={label} hint={hint} id={id}>
      <textarea {...rest} id={id} className={styles.input} {...described(id, hint)} />
    </Field>
  )
}

export const Select = ({
  label,
  hint,
  ...rest
}: Labelled & SelectHTMLAttributes<HTMLSelectElement>) => {
  const id = useId()
  return (
    <Field label={label} hint={hint} id={id}>
      <select {...rest} id={id} className={styles.input} {...described(id, hint)} />
    </Field>
  )
}

export const Check = ({
  label,
  ...rest
}: { readonly label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) => (
  <label className={styles.check}>
    <input {...rest} type="checkbox" />
    <span>{label}</span>
  </label>
)
