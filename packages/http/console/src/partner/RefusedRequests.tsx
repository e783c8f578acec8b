/** The organization's requests that were refused, by `x-request-id`: what its developers look for. */
import * as OwnPartner from "../api/OwnPartner.ts"
import { useOrganization } from "../api/Session.ts"
import { Page } from "../kit/Page.tsx"
import { text } from "../text/RecordText.ts"
import { RefusedTable } from "./RefusedTable.tsx"

export const RefusedRequests = () => {
  const partnerId = useOrganization()?.organizationId ?? ""
  return (
    <Page title={text.refused.title}>
      <p>{text.refused.says}</p>
      <RefusedTable scope={partnerId} read={(asked) => OwnPartner.refused(partnerId, asked)} />
    </Page>
  )
}
