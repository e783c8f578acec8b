/** That a pack is worth too much or too little, with what to do, until somebody says they have seen it. */
import { useQueryClient } from "@tanstack/react-query"
import { host } from "../../api/Calls.ts"
import { useMay } from "../../api/Session.ts"
import { ActButton } from "../../kit/ActButton.tsx"
import { May } from "../../kit/May.tsx"
import { Loaded } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import * as ValueWords from "../alert/ValueWords.ts"
import styles from "./Machine.module.css"

type Notice = Awaited<ReturnType<typeof host.notices.list>>["data"][number]

const valuedOf = (notice: Notice): ReadonlyArray<ValueWords.Valued> =>
  notice.type === "value.high" || notice.type === "value.low" ? [notice] : []

const One = ({ notice }: { readonly notice: ValueWords.Valued }) => {
  const queries = useQueryClient()
  const { acknowledged, type, vendingMachineId } = notice
  return (
    <div className={styles.notice} role="status">
      <Status
        of={acknowledged === null ? text.health.bad : text.health.look}
        tone={acknowledged === null ? "bad" : "wait"}
      />
      <p>{ValueWords.line(notice, Date.now())}</p>
      <p>{ValueWords.advice(notice)}</p>
      {acknowledged === null && (
        <May to="notices.write">
          <ActButton
            run={async () => {
              const found = await host.notices.acknowledge({ type, vendingMachineId })
              await queries.invalidateQueries({ queryKey: ["notices"] })
              return found
            }}
          >
            {text.value.acknowledge}
          </ActButton>
        </May>
      )}
    </div>
  )
}

const List = ({ machineId }: { readonly machineId: number }) => (
  <Loaded name={["notices", `${machineId}`]} read={() => host.notices.list()} refreshMs={30_000}>
    {({ data }) => (
      <>
        {data
          .flatMap(valuedOf)
          .filter(({ vendingMachineId }) => vendingMachineId === machineId)
          .map((notice) => (
            <One key={notice.type} notice={notice} />
          ))}
      </>
    )}
  </Loaded>
)

export const ValueNotices = (given: { readonly machineId: number }) =>
  useMay("notices.read") ? <List {...given} /> : null
