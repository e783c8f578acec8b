/** The proof of draws: how far the log is, who signed it, and what looks as if somebody had known seeds. */
import type { Fairness } from "@cardpack/client/operator"
import { host } from "../../api/Calls.ts"
import { Facts, Raw } from "../../kit/Facts.tsx"
import { Identifier } from "../../kit/Identifier.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Loaded, Page, Section } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { SECRET } from "../Secret.ts"

const { fairness } = text

const Log = ({ log: { keys, lagSeconds, origin, size } }: Pick<Fairness, "log">) => (
  <Facts
    facts={[
      [fairness.origin, <code key="origin">{origin}</code>],
      [fairness.size, size],
      [fairness.lag, lagSeconds === 0 ? fairness.none : fairness.seconds(lagSeconds)],
      ...keys.map((key, at): readonly [string, React.ReactNode] => [
        at === 0 ? fairness.key : fairness.olderKey(at),
        <Identifier key={key} id={key} full />
      ])
    ]}
  />
)

const Witnesses = ({ witnesses }: Pick<Fairness, "witnesses">) =>
  witnesses.length === 0 ? (
    <p>{fairness.noWitness}</p>
  ) : (
    <Facts
      facts={witnesses.map(({ name, signedAt }) => [
        name,
        signedAt === null ? (
          <Status key={name} of={fairness.unsigned} tone="bad" />
        ) : (
          <Moment key={name} at={signedAt} />
        )
      ])}
    />
  )

const Scores = ({ scores }: Pick<Fairness, "scores">) =>
  scores.length === 0 ? (
    <p>{fairness.noScores}</p>
  ) : (
    <Facts
      facts={scores.map(({ isAlarming, kind, packs, partnerId, z }) => [
        `${partnerId} ${fairness.kind[kind]}`,
        <Status key={kind} of={fairness.score(packs, z)} tone={isAlarming ? "bad" : "calm"} />
      ])}
    />
  )

export const FairnessPage = () => (
  <Page title={text.nav.fairness}>
    <Loaded name={["fairness"]} read={() => host.fairness.fairness()} refreshMs={15_000}>
      {(found) => (
        <>
          {found.alarms.map((alarm) => (
            <p key={alarm}>
              <Status of={alarm} tone="bad" />
            </p>
          ))}
          <Section title={fairness.log}>
            {found.publishes ? <Log log={found.log} /> : <p>{fairness.off}</p>}
          </Section>
          <Section title={fairness.witnesses}>
            <Witnesses witnesses={found.witnesses} />
          </Section>
          <Section title={fairness.days}>
            <p>{fairness.daysSay}</p>
            <Facts
              facts={found.days.map(({ first, key, last }) => [key, fairness.from(first, last)])}
            />
          </Section>
          <Section title={fairness.scores}>
            <p>{fairness.scoresSay}</p>
            <Scores scores={found.scores} />
          </Section>
          <Raw value={found} path="/operator/v1/fairness" secret={SECRET} />
        </>
      )}
    </Loaded>
  </Page>
)
