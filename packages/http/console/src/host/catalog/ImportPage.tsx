/**
 * A file becomes rows of the catalog: choose, map the columns, look at what would change, and only
 * then write exactly that.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useMemo, useRef, useState } from "react"
import { Button, Check } from "../../kit/Button.tsx"
import { Only } from "../../kit/May.tsx"
import { Page, Section } from "../../kit/Page.tsx"
import { Problem } from "../../kit/Problem.tsx"
import { text } from "../../text/CatalogText.ts"
import { ChooseFile, MapColumns } from "./ChooseFile.tsx"
import { Consequences } from "./Consequences.tsx"
import type * as CsvFile from "./CsvFile.ts"
import styles from "./Import.module.css"
import type { Importing, Look } from "./Importing.ts"
import { LookTable } from "./LookTable.tsx"
import * as Mapping from "./Mapping.ts"
import * as Sent from "./Sent.ts"
import * as WrongFile from "./WrongFile.ts"
import { WrongRows } from "./WrongRows.tsx"

const Writing = <Row extends object>({
  of,
  look,
  accepted
}: {
  readonly of: Importing<Row>
  readonly look: Look<Row>
  readonly accepted: ReadonlyArray<string>
}) => {
  const queries = useQueryClient()
  const sent = useRef(false)
  const [done, setDone] = useState(0)
  const total = look.parts.reduce((sum, { rows }) => sum + rows.length, 0)
  const { added = 0, changed = 0, held = 0, removed = 0 } = look.counts
  const write = useMutation({
    mutationFn: async () => {
      let rows = 0
      for (const part of look.parts) {
        await of.write(part, accepted)
        rows += part.rows.length
        setDone(rows)
      }
    },
    onSuccess: () => queries.invalidateQueries(),
    onSettled: () => {
      sent.current = false
    }
  })
  const start = () => {
    if (sent.current) return
    sent.current = true
    write.mutate()
  }
  if (write.isSuccess) {
    return (
      <div role="status" className={styles.done}>
        <p>{text.imports.done(added, changed, removed)}</p>
        {held > 0 && <p>{text.imports.stillHeld(held)}</p>}
        <Link to={of.back}>{text.imports.back}</Link>
      </div>
    )
  }
  return (
    <div className={styles.write}>
      {look.parts.length > 1 && <p>{text.imports.parts(look.parts.length)}</p>}
      <Button look="main" disabled={write.isPending} onClick={start}>
        {write.isPending
          ? text.imports.writing(done, total)
          : text.imports.write(added, changed, removed)}
      </Button>
      {write.isPending && <progress max={total} value={done} aria-label={text.imports.progress} />}
      {write.isError && done > 0 && <p role="alert">{text.imports.partly(done, total)}</p>}
      {write.isError && <Problem error={write.error} />}
    </div>
  )
}

const Found = <Row extends object>({
  of,
  file,
  sent,
  look,
  accepted,
  accept,
  leaveOut
}: {
  readonly of: Importing<Row>
  readonly file: CsvFile.CsvFile
  readonly sent: Sent.Sent<Row>
  readonly look: Look<Row>
  readonly accepted: ReadonlyArray<string>
  readonly accept: (references: ReadonlyArray<string>) => void
  readonly leaveOut: (wrongs: WrongFile.Wrongs) => void
}) => {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const held = look.rows.filter(({ outcome }) => outcome === "held").map(({ key }) => key)
  const all = [...sent.unreadable.map((row) => ({ ...row, at: -row.at })), ...look.rows]
  const lineOf = (at: number) => (at < 0 ? -at : (sent.lines[at] ?? 0))
  const tick = (key: string, isOn: boolean) => {
    const next = new Set(ticked)
    if (isOn) next.add(key)
    else next.delete(key)
    setTicked(next)
  }
  const { added = 0, changed = 0, refused = 0, removed = 0, unchanged = 0 } = look.counts
  const wrong = refused + sent.unreadable.length
  const wrongs = WrongFile.of(all, lineOf)
  const isBlocked = look.consequences.some(({ error }) => error !== null)
  return (
    <Section title={text.imports.look}>
      <p role="status">{text.imports.found(added, changed, unchanged, wrong)}</p>
      <LookTable
        rows={all}
        lineOf={lineOf}
        tickHeld={({ key }) => (
          <Check
            label={<span className={styles.hidden}>{text.imports.acceptOne(key)}</span>}
            checked={ticked.has(key)}
            onChange={({ target }) => tick(key, target.checked)}
          />
        )}
        footHeld={
          <div className={styles.held}>
            <p>{text.imports.heldSays}</p>
            <Button disabled={ticked.size === 0} onClick={() => accept([...accepted, ...ticked])}>
              {text.imports.acceptTicked(ticked.size)}
            </Button>
            <Button onClick={() => accept([...accepted, ...held])}>
              {text.imports.acceptAll(held.length)}
            </Button>
          </div>
        }
      />
      <Consequences of={look.consequences} />
      {wrong > 0 ? (
        <WrongRows
          name={of.name}
          file={file}
          wrongs={wrongs}
          leaveOut={of.isWhole === true ? undefined : () => leaveOut(wrongs)}
        />
      ) : isBlocked ? (
        <p role="alert">{text.imports.mend}</p>
      ) : added + changed + removed === 0 ? (
        <p>{text.imports.nothing}</p>
      ) : (
        <Writing of={of} look={look} accepted={accepted} />
      )}
    </Section>
  )
}

interface Asked<Row> {
  readonly rows: ReadonlyArray<Row>
  readonly references: ReadonlyArray<string>
}

const Mapped = <Row extends object>({
  of,
  file
}: {
  readonly of: Importing<Row>
  readonly file: CsvFile.CsvFile
}) => {
  const [mapping, setMapping] = useState(() => Mapping.guess(file, of.fields))
  const [accepted, setAccepted] = useState<ReadonlyArray<string>>([])
  const [kept, setKept] = useState(file)
  const sent = useMemo(() => Sent.of(kept, mapping, of), [kept, mapping, of])
  const look = useMutation({
    mutationFn: ({ references, rows }: Asked<Row>) => of.look(rows, references)
  })
  const missing = Mapping.missing(of.fields, mapping)
  const ask = (references: ReadonlyArray<string>, { rows } = sent) => {
    setAccepted(references)
    look.mutate({ references, rows })
  }
  const leaveOut = (wrongs: WrongFile.Wrongs) => {
    const right = { ...kept, rows: kept.rows.filter(({ line }) => !wrongs.has(line)) }
    setKept(right)
    ask(accepted, Sent.of(right, mapping, of))
  }
  const left = file.rows.length - kept.rows.length
  return (
    <>
      <Section title={text.imports.columns}>
        <MapColumns
          file={file}
          fields={of.fields}
          mapping={mapping}
          change={(next) => {
            look.reset()
            setKept(file)
            setMapping(next)
          }}
        />
        {missing.length > 0 && <p role="alert">{text.imports.missing(missing)}</p>}
        {left > 0 && <p role="status">{text.imports.leftOut(left)}</p>}
        {sent.cut.length > 0 && <p role="status">{text.imports.cut(sent.cut)}</p>}
        <div>
          <Button
            look={look.isSuccess ? "plain" : "main"}
            disabled={missing.length > 0 || look.isPending}
            onClick={() => ask([])}
          >
            {look.isPending ? text.act.working : text.imports.preview(kept.rows.length)}
          </Button>
        </div>
        {look.isError && <Problem error={look.error} />}
      </Section>
      {look.isSuccess && (
        <Found
          key={look.submittedAt}
          of={of}
          file={kept}
          sent={sent}
          look={look.data}
          accepted={accepted}
          accept={ask}
          leaveOut={leaveOut}
        />
      )}
    </>
  )
}

export const ImportPage = <Row extends object>({ of }: { readonly of: Importing<Row> }) => {
  const [chosen, setChosen] = useState<{ readonly file: CsvFile.CsvFile; readonly at: number }>()
  return (
    <Page title={of.title} acts={<Link to={of.back}>{text.imports.back}</Link>}>
      <Only to={of.needs}>
        <p>{of.says}</p>
        <ChooseFile take={(file) => setChosen({ file, at: (chosen?.at ?? 0) + 1 })} />
        {chosen !== undefined && <Mapped key={chosen.at} of={of} file={chosen.file} />}
      </Only>
    </Page>
  )
}
