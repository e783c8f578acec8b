/** A partner's people: an owner of the service invites the first, who invites the others. */
import { useMe, useOrganization } from "../../api/Session.ts"
import { Elsewhere } from "../../settings/ManagedElsewhere.tsx"
import { People } from "../../settings/People.tsx"
import { text } from "../../text/HostText.ts"
import { OwnPage } from "./OwnPage.tsx"

const Of = ({ partnerId }: { readonly partnerId: string }) => {
  const isOwner = useOrganization()?.role === "owner"
  const me = useMe().data
  if (me === undefined || me === null) return null
  if (me.other?.holdsPeople === true) {
    return <Elsewhere url={`${me.other.url}/console/host/partners/${partnerId}/people`} />
  }
  if (!isOwner) return <p>{text.partners.peopleNeedOwner}</p>
  // An owner of the service may do with a partner's people what the partner's own admins may.
  const organization = { organizationId: partnerId, name: null, role: "admin", permissions: [] }
  return <People organization={organization} me={me} />
}

export const OwnPeople = () => (
  <OwnPage list={text.partners.people}>{(partnerId) => <Of partnerId={partnerId} />}</OwnPage>
)
