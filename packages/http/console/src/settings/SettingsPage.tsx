/** The organization and its people, and what belongs to the reader alone. */
import { isHost, nameOf, useMe, useOrganization } from "../api/Session.ts"
import { Page } from "../kit/Page.tsx"
import { text } from "../text/SettingsText.ts"
import { LinkedSignOns } from "./LinkedSignOns.tsx"
import { Elsewhere } from "./ManagedElsewhere.tsx"
import { Notification } from "./Notification.tsx"
import { Own } from "./OwnAccount.tsx"
import { Passkeys } from "./Passkeys.tsx"
import { People } from "./People.tsx"

export const SettingsPage = () => {
  const organization = useOrganization()
  const me = useMe().data
  if (organization === null || me === undefined || me === null) return null
  return (
    <Page title={text.nav.settings} state={<strong>{nameOf(organization)}</strong>}>
      {!isHost(organization) && <Notification partnerId={organization.organizationId} />}
      {me.other?.holdsPeople === true ? (
        <Elsewhere url={`${me.other.url}/console/settings`} />
      ) : (
        <>
          <People organization={organization} me={me} />
          <Own me={me} />
          <Passkeys />
          <LinkedSignOns />
        </>
      )}
    </Page>
  )
}
