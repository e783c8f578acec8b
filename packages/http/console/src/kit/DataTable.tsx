/**
 * A list of the API: filters and cursor in the URL, keyboard, CSV, and an empty page that helps
 * (decisions.md#console-widgets).
 */
import type { Page } from "@cardpack/client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link, useSearch } from "@tanstack/react-router"
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react"
import { may, type Permission, useOrganization } from "../api/Session.ts"
import { text } from "../text/Text.ts"
import { Button } from "./Button.tsx"
import styles from "./DataTable.module.css"
import { Export } from "./Export.tsx"
import { Paging } from "./Paging.tsx"
import { Problem } from "./Problem.tsx"
import { Box, Row, widthOf } from "./Row.tsx"
import type { Selection } from "./Selection.ts"
import { SelectMatching } from "./SelectMatching.tsx"

export interface Column<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Money and counts stand right. */
  readonly end?: boolean
  /** What the file holds; a column without it is not in the file. */
  readonly csv?: (row: Row) => string
  /** Left out where a page is narrow. */
  readonly wide?: boolean
  /** Left out for those who may not do what it offers. */
  readonly needs?: Permission
}

export interface Listed<Row> {
  /** Names the list in the cache and the file. */
  readonly name: string
  /** What the list is of, such as a customer. */
  readonly scope?: string
  readonly filter?: Readonly<Record<string, string | undefined>>
  readonly read: (cursor: string | undefined) => Promise<Page<Row>>
  readonly columns: ReadonlyArray<Column<Row>>
  /** The file's columns, where a program reads it: in place of those of the page. */
  readonly file?: ReadonlyArray<{ readonly head: string; readonly csv: (row: Row) => string }>
  /** The file in place of `file`, of rows that tell more than those of the page. */
  readonly exported?: ReactNode
  readonly keyOf: (row: Row) => string
  /** Where a row leads; its first cell is the link. */
  readonly linkOf?: (row: Row) => string
  readonly filters?: ReactNode
  /** How to get the first row. */
  readonly empty: ReactNode
  readonly caption: string
  /** For lists that are not newest first. */
  readonly paging?: { readonly next: string; readonly previous: string }
  /** Looks again by itself. */
  readonly refreshMs?: number
  /** Puts a box before each row. */
  readonly selection?: Selection<Row>
  /** What a row's button opens below it, over the whole width. */
  readonly detail?: { readonly label: string; readonly of: (row: Row) => ReactNode }
  /** What is done with the chosen rows. */
  readonly acts?: ReactNode
}

const isFree = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target.closest("input,select,textarea,dialog") === null

/** `j` and `k` move the focus over the rows' links; `x` selects. */
const useKeys = (body: { readonly current: HTMLElement | null }) =>
  useEffect(() => {
    const move = (event: globalThis.KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || !isFree(event.target)) return
      if (event.key === "x") {
        const row = document.activeElement?.closest("tr")
        row?.querySelector<HTMLInputElement>("input[type=checkbox]")?.click()
        return
      }
      const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0
      if (step === 0) return
      const rows = Array.from(body.current?.querySelectorAll("[data-open]") ?? [])
      const at = document.activeElement === null ? -1 : rows.indexOf(document.activeElement)
      const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))]
      if (next instanceof HTMLElement) next.focus()
    }
    document.addEventListener("keydown", move)
    return () => document.removeEventListener("keydown", move)
  }, [body])

const Skeleton = ({ columns }: { readonly columns: number }) =>
  Array.from({ length: 6 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
    <tr key={row} className={styles.ghost}>
      <td colSpan={columns}>
        <span />
      </td>
    </tr>
  ))

export const DataTable = <R,>({ columns, ...given }: Listed<R>) => {
  const organization = useOrganization()
  const shown = columns.filter(({ needs }) => needs === undefined || may(organization, needs))
  const list = { ...given, columns: shown }
  const search: { readonly cursor?: string } = useSearch({ strict: false })
  const cursor = search.cursor ?? ""
  const { filter = {}, selection } = list
  const found = useQuery({
    queryKey: [list.name, list.scope ?? "", filter, cursor],
    queryFn: () => list.read(cursor === "" ? undefined : cursor),
    placeholderData: keepPreviousData,
    ...(list.refreshMs !== undefined && { refetchInterval: list.refreshMs })
  })
  const body = useRef<HTMLTableSectionElement>(null)
  useKeys(body)
  const filtered = JSON.stringify(filter)
  const clear = selection?.clear
  // What a filter hides would be acted on unseen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another filter lets go
  useEffect(() => clear?.(), [filtered])
  const isFiltered = cursor !== "" || Object.values(filter).some((value) => value !== undefined)
  const rows = found.data?.data ?? []
  const hasFile =
    rows.length > 0 &&
    (list.exported !== undefined ||
      (list.file ?? list.columns).some(({ csv }) => csv !== undefined))
  const isLonger = cursor !== "" || (found.data?.nextCursor ?? null) !== null
  const isEmpty = found.isSuccess && rows.length === 0
  const stop = (event: KeyboardEvent) => event.key === "x" && event.preventDefault()
  return (
    <div className={styles.list}>
      {(list.filters !== undefined || hasFile) && (
        <div className={styles.tools}>
          {list.filters}
          {hasFile && (list.exported ?? <Export {...list} />)}
        </div>
      )}
      {selection !== undefined && selection.rows.length > 0 && (
        <div className={styles.chosen}>
          <span role="status">{text.list.selected(selection.rows.length)}</span>
          {list.acts}
          {isLonger && <SelectMatching read={list.read} selection={selection} />}
          <Button onClick={selection.clear}>{text.list.selectNone}</Button>
        </div>
      )}
      {found.isError && <Problem error={found.error} retry={() => found.refetch()} />}
      {isEmpty ? (
        <div className={styles.empty}>
          {isFiltered ? <Link to=".">{text.list.clear}</Link> : null}
          {isFiltered ? <p>{text.list.nothing}</p> : list.empty}
        </div>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label={list.caption}>
          <table className={styles.table} aria-busy={found.isFetching}>
            <thead>
              <tr>
                {selection !== undefined && (
                  <th className={styles.box}>
                    <Box
                      label={text.list.selectAll}
                      checked={rows.length > 0 && rows.every(selection.has)}
                      onChange={() => selection.toggleAll(rows)}
                    />
                  </th>
                )}
                {list.columns.map((column) => (
                  <th
                    key={column.head}
                    scope="col"
                    className={`${column.end ? styles.end : ""} ${column.wide ? styles.wide : ""}`}
                  >
                    {column.head}
                  </th>
                ))}
                {list.detail !== undefined && <td />}
              </tr>
            </thead>
            <tbody ref={body} onKeyDown={stop}>
              {found.isPending && <Skeleton columns={widthOf(list)} />}
              {rows.map((row) => (
                <Row key={list.keyOf(row)} row={row} list={list} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Paging
        next={found.data?.nextCursor ?? null}
        cursor={cursor}
        words={list.paging ?? text.list}
      />
    </div>
  )
}
