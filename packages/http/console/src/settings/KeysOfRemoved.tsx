/** What somebody who is removed made for the organization, and the offer to revoke it. */
import { useQuery } from "@tanstack/react-query"
import { host, partner } from "../api/Calls.ts"
import type * as Identity from "../api/Identity.ts"
import * as OwnPartner from "../api/OwnPartner.ts"
import { isHost, type Organization } from "../api/Session.ts"
import { Check } from "../kit/Button.tsx"
import { Problem } from "../kit/Problem.tsx"
import { text } from "../text/SettingsText.ts"

interface Made {
  readonly madeBy: string | null
  readonly revokedAt: string | null
}

/** Their own tokens and those that these made, by which they would come back. */
const tokensOf = async (email: string): Promise<ReadonlyArray<string>> => {
  const { data } = await host.service.tokens()
  const theirs = new Set([email])
  // A name that joins is seen in the same walk.
  for (const maker of theirs)
    for (const { madeBy, name } of data) if (madeBy === maker) theirs.add(name)
  return data
    .filter(({ name, revokedAt }) => theirs.has(name) && revokedAt === null)
    .map(({ name }) => name)
}

const namesOf = async (
  organization: Organization,
  email: string
): Promise<ReadonlyArray<string>> => {
  if (isHost(organization)) return tokensOf(email)
  const worksStill = ({ madeBy, revokedAt }: Made) => madeBy === email && revokedAt === null
  const { data } = await OwnPartner.keys(organization.organizationId)
  const keys = data.filter(worksStill).map(({ label, prefix }) => label ?? `${prefix}…`)
  for await (const { active, madeBy, url } of partner.webhooks.list())
    if (active && madeBy === email) keys.push(url)
  return keys
}

export const Made = ({
  member: { email },
  organization
}: {
  readonly member: Identity.Member
  readonly organization: Organization
}) => {
  const made = useQuery({
    queryKey: ["made", organization.organizationId, email],
    queryFn: () => namesOf(organization, email)
  })
  if (made.isError) return <Problem error={made.error} />
  if (made.data === undefined) return <p>{text.act.working}</p>
  if (made.data.length === 0) return <p>{text.settings.madeNothing}</p>
  return <Check name="revoke" defaultChecked label={text.settings.revokeMade(made.data)} />
}
