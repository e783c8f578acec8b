/** A table of the cards that one answer holds. */
import type { Card } from "@cardpack/client"
import { Link } from "@tanstack/react-router"
import table from "../kit/DataTable.module.css"
import { May } from "../kit/May.tsx"
import { Moment } from "../kit/Moment.tsx"
import { Money } from "../kit/Money.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/RecordText.ts"
import { CardActs } from "./CardActs.tsx"
import * as CardState from "./CardState.ts"

export const CardTable = ({ cards }: { readonly cards: ReadonlyArray<Card> }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, also by keyboard
  <section className={table.scroll} tabIndex={0} aria-label={text.cards.title}>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{text.head.card}</th>
          <th scope="col">{text.head.status}</th>
          <th scope="col" className={`${table.end} ${table.wide}`}>
            {text.head.value}
          </th>
          <th scope="col" className={table.wide}>
            {text.head.created}
          </th>
          <May to="serve">
            <th scope="col" className={table.end}>
              {text.head.acts}
            </th>
          </May>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <tr key={card.id}>
            <td>
              <Link
                to="/cards/$cardId"
                params={{ cardId: card.id }}
                className={table.open}
                data-open
              >
                {card.name ?? text.cards.closedName}
              </Link>
            </td>
            <td>
              <Status of={CardState.of(card)} />
            </td>
            <td className={`${table.end} ${table.wide}`}>
              <Money usd={card.buybackUsd} />
            </td>
            <td className={table.wide}>
              <Moment at={card.createdAt} />
            </td>
            <May to="serve">
              <td className={table.end}>
                <CardActs card={card} />
              </td>
            </May>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
