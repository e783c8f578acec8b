/** A row of a list: its cells, the box before them, and what its button opens below them. */
import { Link, useNavigate } from "@tanstack/react-router"
import { type MouseEvent, useId, useState } from "react"
import { text } from "../text/Text.ts"
import { Button } from "./Button.tsx"
import styles from "./DataTable.module.css"
import type { Column, Listed } from "./DataTable.tsx"

export const Box = ({
  checked,
  label,
  onChange
}: {
  readonly checked: boolean
  readonly label: string
  readonly onChange: () => void
}) => (
  // A label makes the box large enough for fingers.
  <label className={styles.target}>
    <input type="checkbox" aria-label={label} checked={checked} onChange={onChange} />
  </label>
)

export const Row = <R,>({ row, list }: { readonly row: R; readonly list: Listed<R> }) => {
  const navigate = useNavigate()
  const to = list.linkOf?.(row)
  const open = (event: MouseEvent<HTMLElement>) => {
    const inner =
      event.target instanceof Element && event.target.closest("a,button,input,label,summary")
    if (to !== undefined && !inner && getSelection()?.toString() === "") navigate({ to })
  }
  const [isOpen, setIsOpen] = useState(false)
  const below = useId()
  const [first, ...rest] = list.columns
  const classOf = (column: Column<R>) =>
    `${column.end === true ? styles.end : ""} ${column.wide === true ? styles.wide : ""}`
  const { detail } = list
  const cells = (
    <tr onClick={open} data-link={to !== undefined}>
      {list.selection !== undefined && (
        <td className={styles.box}>
          <Box
            label={text.list.select}
            checked={list.selection.has(row)}
            onChange={() => list.selection?.toggle(row)}
          />
        </td>
      )}
      {first !== undefined && (
        <td className={classOf(first)}>
          {to === undefined ? (
            first.cell(row)
          ) : (
            <Link to={to} className={styles.open} data-open>
              {first.cell(row)}
            </Link>
          )}
        </td>
      )}
      {rest.map((column) => (
        <td key={column.head} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
      {detail !== undefined && (
        <td className={styles.end}>
          <Button aria-expanded={isOpen} aria-controls={below} onClick={() => setIsOpen(!isOpen)}>
            {detail.label}
          </Button>
        </td>
      )}
    </tr>
  )
  return (
    <>
      {cells}
      {detail !== undefined && isOpen && (
        <tr className={styles.detail} id={below}>
          <td colSpan={widthOf(list)}>
            <div>{detail.of(row)}</div>
          </td>
        </tr>
      )}
    </>
  )
}

/** Columns, with those of boxes and of buttons that open details. */
export const widthOf = <R,>({ columns, detail, selection }: Listed<R>): number =>
  columns.length + (selection === undefined ? 0 : 1) + (detail === undefined ? 0 : 1)
