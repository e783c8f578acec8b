/** A partner's refused requests, as its developers see them. */
import { host } from "../../api/Calls.ts"
import { RefusedTable } from "../../partner/RefusedTable.tsx"
import { text } from "../../text/HostText.ts"
import { OwnPage } from "./OwnPage.tsx"

export const OwnRefused = () => (
  <OwnPage list={text.refused.title}>
    {(partnerId) => (
      <RefusedTable
        scope={partnerId}
        read={(asked) => host.support.refused({ partnerId, ...asked })}
      />
    )}
  </OwnPage>
)
