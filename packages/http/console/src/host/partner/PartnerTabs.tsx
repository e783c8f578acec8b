/** The pages of one partner, side by side. */
import { useMay, useOrganization } from "../../api/Session.ts"
import { Tabs } from "../../kit/Tabs.tsx"
import { text } from "../../text/HostText.ts"

export const PartnerTabs = ({ partnerId }: { readonly partnerId: string }) => {
  const isOwner = useOrganization()?.role === "owner"
  const isReader = useMay("accounts.read")
  const own = `/host/partners/${partnerId}`
  return (
    <Tabs
      label={text.partners.one}
      tabs={[
        { to: own, label: text.nav.balance },
        ...(isReader
          ? [
              { to: `${own}/operations`, label: text.nav.operations },
              { to: `${own}/customers`, label: text.nav.customers },
              { to: `${own}/webhooks`, label: text.nav.webhooks },
              { to: `${own}/requests`, label: text.nav.refused }
            ]
          : []),
        ...(isOwner ? [{ to: `${own}/people`, label: text.partners.people }] : [])
      ]}
    />
  )
}
