/** What a pack drew against what was to be expected. */
import { CardpackError } from "@cardpack/client"
import type { MachineDraws as Draws } from "@cardpack/client/operator"
import { host } from "../../api/Calls.ts"
import table from "../../kit/DataTable.module.css"
import { Moment } from "../../kit/Moment.tsx"
import { Loaded } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/CatalogText.ts"
import { Scroll } from "./Scroll.tsx"

/** Standard deviations that chance leaves once in 15,000. */
const STRIKING = 4

const Rows = ({ of: { drawn, until } }: { readonly of: Draws }) => (
  <>
    <p>
      {text.machine.drawnUntil} <Moment at={until} />
    </p>
    <Scroll label={text.machine.drawnTitle}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{text.machine.month}</th>
            <th scope="col">{text.machine.tier}</th>
            {[text.machine.drawn, text.machine.toBeExpected, text.machine.deviations].map(
              (head) => (
                <th key={head} scope="col" className={table.end}>
                  {head}
                </th>
              )
            )}
          </tr>
        </thead>
        <tbody>
          {drawn.map(({ expected, label, month, observed, oddsVersion, z }) => (
            <tr key={`${oddsVersion} ${month} ${label}`}>
              <td>{month}</td>
              <td>{label}</td>
              <td className={table.end}>{observed.toLocaleString("en")}</td>
              <td className={table.end}>{expected.toFixed(1)}</td>
              <td className={table.end}>
                <Status
                  of={z === null ? text.detail.none : z.toFixed(2)}
                  tone={z !== null && Math.abs(z) > STRIKING ? "bad" : "calm"}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  </>
)

/** Nothing is counted in a machine's first minutes, nor where nothing is published. */
const read = async (machineId: number): Promise<Draws | null> => {
  try {
    return await host.fairness.machine({ machineId: `${machineId}` })
  } catch (error) {
    if (error instanceof CardpackError && error.status === 404) return null
    throw error
  }
}

export const MachineDraws = ({ machineId }: { readonly machineId: number }) => (
  <Loaded name={["machine draws", `${machineId}`]} read={() => read(machineId)}>
    {(found) =>
      found === null || found.drawn.length === 0 ? (
        <p>{text.machine.nothingDrawn}</p>
      ) : (
        <Rows of={found} />
      )
    }
  </Loaded>
)
