/** What a person or a token that goes made for the organization, and whether it works on. */
import { useQuery } from "@tanstack/react-query"
import { host, partner } from "../api/Calls.ts"
import type * as Identity from "../api/Identity.ts"
import * as OwnPartner from "../api/OwnPartner.ts"
import { isHost, type Organization } from "../api/Session.ts"
import { Select } from "../kit/Button.tsx"
import { Problem } from "../kit/Problem.tsx"
import { text } from "../text/SettingsText.ts"

interface Made {
  readonly madeBy: string | null
  readonly revokedAt: string | null
}

/** Tokens of this name or maker, and those that these made, by which they would come back. */
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

interface Choice {
  readonly by: string
  readonly name: ReadonlyArray<string>
  readonly read: () => Promise<ReadonlyArray<string>>
}

/** Nothing is chosen beforehand: either may stop what somebody needs. */
const Choice = ({ by, name, read }: Choice) => {
  const made = useQuery({ queryKey: ["made", ...name], queryFn: read })
  if (made.isError) return <Problem error={made.error} />
  if (made.data === undefined) return <p>{text.act.working}</p>
  if (made.data.length === 0) return <p>{text.settings.madeNothing(by)}</p>
  return (
    <Select name="made" label={text.settings.made(by, made.data)} required>
      <option value="">{text.settings.choose}</option>
      <option value="keep">{text.settings.keepMade}</option>
      <option value="revoke">{text.settings.revokeMade}</option>
    </Select>
  )
}

export const isRevoking = (form: FormData): boolean => form.get("made") === "revoke"

export const MadeByMember = ({
  member: { email, name },
  organization
}: {
  readonly member: Identity.Member
  readonly organization: Organization
}) => (
  <Choice
    by={name}
    name={[organization.organizationId, email]}
    read={() => namesOf(organization, email)}
  />
)

export const MadeByToken = ({ name }: { readonly name: string }) => (
  <Choice
    by={name}
    name={["token", name]}
    read={async () => (await tokensOf(name)).filter((each) => each !== name)}
  />
)
