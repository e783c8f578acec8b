/** Operations whose entries wait for the chain, the oldest first. */
import { host } from "../../api/Calls.ts"
import { Reference } from "../../kit/Identifier.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Loaded } from "../../kit/Page.tsx"
import { text } from "../../text/HostText.ts"

const LIMIT = 200
const SHOWN = 10

const read = async () => {
  const { data, nextCursor } = await host.operations.list({
    status: "awaiting_chain",
    limit: LIMIT
  })
  return {
    oldest: data.toReversed().slice(0, SHOWN),
    count: data.length,
    isMore: nextCursor !== null
  }
}

export const WaitingEntries = () => (
  <Loaded name={["waiting"]} read={read} refreshMs={30_000}>
    {({ count, isMore, oldest }) => (
      <>
        <p>{count === 0 ? text.onchain.nothingWaits : text.onchain.waits(count, isMore)}</p>
        <ul>
          {oldest.map(({ createdAt, id, kind }) => (
            <li key={id}>
              {kind} <Reference id={id} to={`/host/operations/${id}`} /> <Moment at={createdAt} />
            </li>
          ))}
        </ul>
      </>
    )}
  </Loaded>
)
