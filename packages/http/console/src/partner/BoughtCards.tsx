/** The cards bought on these pages, with the acts that each allows. */
import type { Card } from "@cardpack/client"
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { ActButton } from "../kit/ActButton.tsx"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Loaded } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/PartnerText.ts"
import styles from "./BoughtCards.module.css"
import { CardActs } from "./CardActs.tsx"
import * as CardState from "./CardState.ts"
import * as Customer from "./Customer.ts"

/** What only a test of the product does itself. */
const Open = ({ card }: { readonly card: Card }) => (
  <May to="trade">
    <ActButton look="main" run={() => partner.cards.reveal(card.customerId, [card.id])}>
      {text.cards.open}
    </ActButton>
    <p className={styles.note}>
      {text.cards.refundable} <Moment at={card.refundableUntil} />
    </p>
  </May>
)

const One = ({ card }: { readonly card: Card }) => {
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
      {state === "sealed" && <Open card={card} />}
      <CardActs card={card} />
    </li>
  )
}

/** Cards that are shown. */
const SHOWN = { limit: 24 }

export const BoughtCards = () => (
  <Loaded
    name={["tried"]}
    read={async () => {
      const customer = await Customer.find()
      if (customer === null) return null
      return { customer, cards: await partner.customers.cards(customer.id, SHOWN).page() }
    }}
  >
    {(tried) =>
      tried === null ? (
        <p>{text.packs.heldNone}</p>
      ) : (
        <>
          <ul className={styles.cards}>
            {tried.cards.data.map((card) => (
              <One key={card.id} card={card} />
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
