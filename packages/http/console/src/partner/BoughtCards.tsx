/** The cards bought on these pages, with the acts that each allows. */
import type { Card, Operation } from "@cardpack/client"
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { ActButton } from "../kit/ActButton.tsx"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Loaded } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import * as Usd from "../kit/Usd.ts"
import { text } from "../text/PartnerText.ts"
import styles from "./BoughtCards.module.css"
import * as CardState from "./CardState.ts"
import * as Customer from "./Customer.ts"
import { Ship } from "./Ship.tsx"

const Sealed = ({ card, customerId, paid }: Owned) => (
  <>
    <ActButton look="main" run={() => partner.cards.reveal(customerId, [card.id])}>
      {text.cards.open}
    </ActButton>
    <ActButton
      run={(idempotencyKey) =>
        partner.operations.create(
          { kind: "refund", customerId, cardIds: [card.id] },
          { idempotencyKey }
        )
      }
    >
      {paid === undefined ? text.cards.refund : text.cards.refundOf(Usd.words(paid))}
    </ActButton>
    <p className={styles.note}>
      {text.cards.refundable} <Moment at={card.refundableUntil} />
    </p>
  </>
)

const Kept = ({ card, customerId }: Owned) => (
  <>
    <ActButton
      look="main"
      run={(idempotencyKey) =>
        partner.operations.create(
          { kind: "buyback", mode: "offchain", customerId, cardIds: [card.id] },
          { idempotencyKey }
        )
      }
    >
      {text.cards.sell(Usd.words(Usd.of(card.buybackUsd ?? "0")))}
    </ActButton>
    <Ship card={card} customerId={customerId} />
  </>
)

interface Owned {
  readonly card: Card
  readonly customerId: string
  /** Micro-dollars that its pack cost. */
  readonly paid: bigint | undefined
}

/** What can be done with a card now. */
const CardActs = (owned: Owned) => {
  const state = CardState.of(owned.card)
  if (state === "sealed") return <Sealed {...owned} />
  if (state === "held") return <Kept {...owned} />
  return null
}

const One = (owned: Owned) => {
  const { card } = owned
  const state = CardState.of(card)
  return (
    <li className={styles.card} data-state={state}>
      <Link to="/cards/$cardId" params={{ cardId: card.id }} className={styles.face}>
        {card.image === null ? (
          <span className={styles.back}>{card.status === "refunded" ? "" : text.cards.closed}</span>
        ) : (
          <img src={card.image} alt="" width={180} height={252} />
        )}
        <span className={styles.name}>{card.name ?? text.cards.closedName}</span>
      </Link>
      <Status of={state} />
      <May to="trade">
        <CardActs {...owned} />
      </May>
    </li>
  )
}

/** A card knows no price; the order that created it does. */
const pricesOf = (orders: ReadonlyArray<Operation>): ReadonlyMap<string, bigint> =>
  new Map(
    orders.flatMap(({ cards, chargedUsd }) =>
      cards.map(({ id }) => [id, Usd.of(chargedUsd) / BigInt(cards.length)] as const)
    )
  )

/** Cards that are shown; each may be of an order of its own. */
const SHOWN = { limit: 24 }

export const BoughtCards = () => (
  <Loaded
    name={["tried"]}
    read={async () => {
      const customer = await Customer.find()
      if (customer === null) return null
      const of = { customerId: customer.id, kind: "order" } as const
      const [cards, orders] = await Promise.all([
        partner.customers.cards(customer.id, SHOWN).page(),
        partner.operations.list({ ...of, ...SHOWN }).page()
      ])
      return { customer, cards: cards.data, prices: pricesOf(orders.data) }
    }}
  >
    {(tried) =>
      tried === null ? (
        <p>{text.packs.heldNone}</p>
      ) : (
        <>
          <ul className={styles.cards}>
            {tried.cards.map((card) => (
              <One
                key={card.id}
                card={card}
                customerId={tried.customer.id}
                paid={tried.prices.get(card.id)}
              />
            ))}
          </ul>
          <p>
            <Link to="/customers/$customerId" params={{ customerId: tried.customer.id }}>
              {text.packs.heldAll}
            </Link>
          </p>
        </>
      )
    }
  </Loaded>
)
