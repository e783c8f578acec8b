/** A partner whose people may sign in, but which this environment does not have. */
import { isHost, type Me, type Organization } from "../api/Session.ts"
import { Page } from "../kit/Page.tsx"
import { text } from "../text/Text.ts"

export const isHere = (organization: Organization): boolean =>
  isHost(organization) || organization.name !== null

export const NotHere = ({
  me,
  organization: { organizationId }
}: {
  readonly me: Me
  readonly organization: Organization
}) => (
  <Page title={text.nav.notHere(text[me.environment])}>
    <p>{text.nav.notHereHint(organizationId)}</p>
  </Page>
)
