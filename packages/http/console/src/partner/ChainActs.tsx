/** What can be done with an operation that waits for the chain. */
import type { Operation } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { TRAITS } from "../api/Kinds.ts"
import { Act } from "../kit/Act.tsx"
import { ActButton } from "../kit/ActButton.tsx"
import { May } from "../kit/May.tsx"
import { text } from "../text/RecordText.ts"
import * as PendingEntries from "./PendingEntries.ts"

export const ChainActs = ({ operation }: { readonly operation: Operation }) => {
  const { id, kind, status } = operation
  const { entry } = TRAITS[kind]
  if (status !== "awaiting_chain" || entry === null) return null
  const { expired, pending } = PendingEntries.of(operation, Date.now())
  return (
    <May to="trade">
      <ActButton run={() => partner.operations.refresh(id)}>{text.operations.refresh}</ActButton>
      <Act
        label={text.operations.resign}
        title={text.operations.resign}
        says={text.operations.resignSays(expired, pending)}
        run={() => partner.operations.resign(id)}
      />
      <Act
        label={text.operations.cancel}
        title={text.operations.cancel}
        says={text.operations.cancelSays[entry](pending)}
        run={() => partner.operations.cancel(id)}
      />
    </May>
  )
}
