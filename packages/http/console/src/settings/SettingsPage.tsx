/** The organization and its people, and what belongs to the reader alone. */
import { isHost, nameOf, useMe, useOrganization } from "../api/Session.ts"
import { Page, Section } from "../kit/Page.tsx"
import { text } from "../text/SettingsText.ts"
import { Notification } from "./Notification.tsx"
import { Own } from "./Own.tsx"
import { People } from "./People.tsx"

export const SettingsPage = () => {
  const organization = useOrganization()
  const me = useMe().data
  if (organization === null || me === undefined || me === null) return null
  return (
    <Page title={text.nav.settings} state={<strong>{nameOf(organization)}</strong>}>
      {!isHost(organization) && <Notification partnerId={organization.organizationId} />}
      {me.other?.holdsPeople === true ? (
        <Section title={text.settings.elsewhere}>
          <p>{text.settings.elsewhereSays}</p>
          <p>
            <a href={`${me.other.url}/console/settings`}>{text.settings.elsewhereLink}</a>
          </p>
        </Section>
      ) : (
        <>
          <People organization={organization} me={me} />
          <Own me={me} />
        </>
      )}
    </Page>
  )
}
