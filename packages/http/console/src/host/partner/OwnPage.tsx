/** The frame of a partner's lists: its name, its state, and the other lists. */
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { host } from "../../api/Calls.ts"
import { Loaded, Page } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { PartnerTabs } from "./PartnerTabs.tsx"

export const OwnPage = ({
  list,
  children
}: {
  readonly list: string
  readonly children: (partnerId: string) => ReactNode
}) => {
  const { partnerId = "" } = useParams({ strict: false })
  return (
    <Loaded
      name={["host-partner", partnerId]}
      page={text.partners.one}
      read={() => host.partners.get({ partnerId })}
    >
      {({ name, status }) => (
        <Page title={name} name={`${name}: ${list}`} state={<Status of={status} />}>
          <PartnerTabs partnerId={partnerId} />
          {children(partnerId)}
        </Page>
      )}
    </Loaded>
  )
}
