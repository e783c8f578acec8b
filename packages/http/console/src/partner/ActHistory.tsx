/** The acts of people on a record, for its timeline (decisions.md#timelines). */
import * as OwnPartner from "../api/OwnPartner.ts"
import { chosen } from "../api/Session.ts"
import { type Happening, Timeline } from "../kit/Facts.tsx"
import { Loaded } from "../kit/Page.tsx"
import { text } from "../text/RecordText.ts"

export type RecordedAct = OwnPartner.Act

export const read = async (resource: string): Promise<ReadonlyArray<RecordedAct>> => {
  const { data } = await OwnPartner.acts(chosen() ?? "", resource)
  return data
}

export const isRequest = ({ action }: RecordedAct): boolean => action === "POST /api/v2/operations"

export const actor = ({ by }: RecordedAct): string => by ?? text.deeds.host

/** Who requested an operation: a person of the partner, else a program with a key. */
export const requester = (deeds: ReadonlyArray<RecordedAct>, operationId: string): string => {
  const deed = deeds.find((each) => isRequest(each) && each.resources.includes(operationId))
  return deed === undefined ? text.deeds.api : actor(deed)
}

export const happeningOf = (deed: RecordedAct): Happening => ({
  at: deed.at,
  what:
    deed.status === null
      ? (text.deeds.done[deed.action] ?? deed.action)
      : text.deeds.moved(deed.status),
  by: actor(deed)
})

/** The timeline of a record that has no events: its creation, then the acts of people. */
export const ActHistory = ({
  id,
  createdAt,
  created,
  creation
}: {
  readonly id: string
  readonly createdAt: string
  /** In words, and as the act of a person. */
  readonly created: string
  readonly creation: string
}) => (
  <Loaded name={["deeds", id]} read={() => read(id)} refreshMs={10_000}>
    {(deeds) => {
      const maker = deeds.find(({ action }) => action === creation)
      const by = maker === undefined ? text.deeds.api : actor(maker)
      const later = deeds.filter((deed) => deed !== maker)
      return (
        <Timeline
          happenings={[
            { at: createdAt, what: created, by },
            ...later.toReversed().map(happeningOf)
          ]}
        />
      )
    }}
  </Loaded>
)
