/**
 * Moves many parcels, as a rule to shipped, from a pasted list, after a preview
 * (decisions.md#console-tracking).
 */
import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type FormEvent, useState } from "react"
import { host } from "../../api/Calls.ts"
import { Outcomes, useBulkAct } from "../../kit/BulkAct.tsx"
import { Button, Input, TextArea } from "../../kit/Button.tsx"
import * as Csv from "../../kit/Csv.ts"
import { useFilters } from "../../kit/Filter.tsx"
import { Only } from "../../kit/May.tsx"
import { Page, Section } from "../../kit/Page.tsx"
import { Problem } from "../../kit/Problem.tsx"
import { text } from "../../text/HostText.ts"
import * as Matching from "./Matching.ts"
import * as Pasted from "./Pasted.ts"
import { Preview } from "./Preview.tsx"
import styles from "./Tracking.module.css"

type Found = Pasted.Pasted & { readonly matches: ReadonlyArray<Matching.Match> }

const write = ({ line, shipment }: Matching.Match) =>
  host.shipments.update({
    shipmentId: shipment?.id ?? "",
    status: line.status,
    ...(shipment !== null && { addressUpdatedAt: shipment.addressUpdatedAt }),
    ...(line.carrier !== null && { carrier: line.carrier }),
    ...(line.trackingNumber !== null && { trackingNumber: line.trackingNumber }),
    ...(line.reason !== null && { statusReason: line.reason })
  })

/** Those that were not taken, to be mended and pasted again. */
const saveWrong = (wrongs: Found["wrongs"]) =>
  Csv.save(
    "wrong-lines.csv",
    Csv.line(["line", "written", "why"]),
    ...wrongs.map(({ number, why, written }) =>
      Csv.line([`${number}`, written, text.tracking.wrong[why]])
    )
  )

const keyOf = ({ line }: Matching.Match): string => line.id

const Write = ({ found }: { readonly found: Found }) => {
  const many = useBulkAct(keyOf, write)
  const written = found.matches.filter(Matching.isWritten)
  const isDone = many.total > 0 && !many.isRunning
  const isFailed = (each: Matching.Match) => many.outcomes.get(keyOf(each)) !== null
  const left = isDone ? written.filter(isFailed) : written
  return (
    <Section title={text.tracking.preview}>
      <p>{text.tracking.says(written.length, found.matches.length - written.length)}</p>
      {found.wrongs.length > 0 && (
        <p>
          <Button onClick={() => saveWrong(found.wrongs)}>
            {text.tracking.wrongFile(found.wrongs.length)}
          </Button>
        </p>
      )}
      <Preview matches={found.matches} wrongs={found.wrongs} outcomes={many.outcomes} />
      <div>
        {left.length > 0 && (
          <Button look="main" disabled={many.isRunning} onClick={() => many.start(left)}>
            {isDone ? text.tracking.rest(left.length) : text.tracking.mark(left.length)}
          </Button>
        )}
      </div>
      <Outcomes many={many} done={text.tracking.marked} />
    </Section>
  )
}

export const Tracking = () => {
  const ids = (useFilters("ids").ids ?? "").split(",").filter((id) => id !== "")
  const [list, setList] = useState(ids.map((id) => `${id}\t`).join("\n"))
  const [carrier, setCarrier] = useState("")
  const [read, setRead] = useState(0)
  const look = useMutation({
    mutationFn: async (): Promise<Found> => {
      const pasted = Pasted.parse(list, carrier)
      return { ...pasted, matches: await Matching.match(pasted.lines, setRead) }
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRead(0)
    look.mutate()
  }
  return (
    <Page title={text.tracking.title} acts={<Link to="/host/shipments">{text.slips.back}</Link>}>
      <Only to="shipments.write">
        <form onSubmit={submit} className={styles.form}>
          <TextArea
            label={text.tracking.list}
            hint={text.tracking.hint}
            value={list}
            onChange={(event) => setList(event.target.value)}
            rows={8}
            spellCheck={false}
            required
          />
          <Input
            label={text.tracking.carrier}
            value={carrier}
            onChange={(event) => setCarrier(event.target.value)}
          />
          <p>
            <Button
              type="submit"
              look={look.data === undefined ? "main" : "plain"}
              disabled={look.isPending}
            >
              {look.isPending ? text.tracking.reading(read) : text.tracking.look}
            </Button>
          </p>
        </form>
        {look.isError && <Problem error={look.error} />}
        {look.data !== undefined && <Write key={look.submittedAt} found={look.data} />}
      </Only>
    </Page>
  )
}
