/** One card of a customer, with the record of its draw. */
import type { OperatorCard } from "@cardpack/client/operator"
import { useParams } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { host } from "../../api/Calls.ts"
import { Facts, Raw } from "../../kit/Facts.tsx"
import { Identifier, Reference } from "../../kit/Identifier.tsx"
import { Moment } from "../../kit/Moment.tsx"
import { Money } from "../../kit/Money.tsx"
import { Loaded, Page, Section } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { PartnerName } from "../Named.tsx"
import { SECRET } from "../Secret.ts"

const placeOf = ({
  list,
  position,
  sequence,
  shuffle,
  size,
  slot
}: NonNullable<OperatorCard["draw"]>): string =>
  list === null
    ? text.hostOperations.shuffle(shuffle ?? 0, position ?? "")
    : text.hostOperations.slot(list, slot ?? 0, size ?? 0, sequence ?? "")

const drawOf = ({ claim, draw }: OperatorCard): ReadonlyArray<readonly [string, ReactNode]> => [
  ...(claim === null
    ? []
    : [
        [text.hostOperations.claimed, text.hostOperations.odds(claim.oddsVersion)] as const,
        [text.hostOperations.entropy, <Identifier key="entropy" id={claim.entropy} />] as const
      ]),
  ...(draw === null
    ? []
    : [
        [text.items.tier, draw.tier] as const,
        [
          text.hostOperations.drawn,
          draw.oddsMode === "stock"
            ? text.hostOperations.alike
            : draw.odds.map(({ tier, weight }) => `${tier} ${weight}`).join(", ")
        ] as const,
        [text.hostOperations.position, placeOf(draw)] as const,
        ...(draw.minute === null
          ? []
          : [
              [
                text.hostOperations.minute,
                <Moment key="minute" at={new Date(draw.minute * 60_000).toISOString()} exact />
              ] as const
            ]),
        [text.hostOperations.at, <Moment key="at" at={draw.createdAt} exact />] as const
      ])
]

export const HostCard = () => {
  const { cardId = "" } = useParams({ strict: false })
  return (
    <Loaded
      name={["host-card", cardId]}
      page={text.head.card}
      read={() => host.operations.card({ cardId })}
    >
      {(card) => (
        <Page title={card.name ?? text.cards.closedName} state={<Status of={card.status} />}>
          <Facts
            facts={[
              [text.head.id, <Identifier key="id" id={card.id} full />],
              [
                text.slips.reference,
                card.reference === null ? null : (
                  <Reference
                    key="reference"
                    id={card.reference}
                    to={`/host/stock/${encodeURIComponent(card.reference)}`}
                  />
                )
              ],
              [text.partners.one, <PartnerName key="partner" id={card.partnerId} />],
              [text.head.customer, <Identifier key="customer" id={card.customerId} />],
              [
                text.head.operation,
                <Reference
                  key="operation"
                  id={card.operationId}
                  to={`/host/operations/${card.operationId}`}
                />
              ],
              [text.head.value, <Money key="value" usd={card.buybackUsd} exact />],
              ...(card.status === "active" && card.sealed
                ? [
                    [
                      text.cards.until,
                      <Moment key="until" at={card.refundableUntil} exact />
                    ] as const
                  ]
                : []),
              [text.head.token, card.onchain?.tokenId],
              [text.cards.owner, card.onchain?.ownerAddress],
              [text.cards.incident, card.frozenBy],
              [text.head.created, <Moment key="created" at={card.createdAt} exact />]
            ]}
          />
          <Section title={text.hostOperations.draw}>
            <Facts facts={drawOf(card)} />
          </Section>
          <Raw value={card} path={`/operator/v1/cards/${card.id}`} secret={SECRET} />
        </Page>
      )}
    </Loaded>
  )
}
