/** A pack; in the sandbox the page to try it: buy, open, sell back, refund, ship. */
import type { VendingMachine } from "@cardpack/client"
import { Link, useParams } from "@tanstack/react-router"
import { useState } from "react"
import { partner } from "../api/Calls.ts"
import { useIsSandbox } from "../api/Session.ts"
import { useActOnce } from "../kit/ActButton.tsx"
import { Button, Check, Select } from "../kit/Button.tsx"
import { May } from "../kit/May.tsx"
import { Loaded, Page, Section } from "../kit/Page.tsx"
import { Problem } from "../kit/Problem.tsx"
import * as Usd from "../kit/Usd.ts"
import { Missing } from "../shell/Missing.tsx"
import { text } from "../text/PartnerText.ts"
import { BoughtCards } from "./BoughtCards.tsx"
import * as Customer from "./Customer.ts"
import { Odds } from "./Odds.tsx"
import styles from "./Pack.module.css"
import { PackValues } from "./PackValues.tsx"

const QUANTITIES = Array.from({ length: 10 }, (_, index) => index + 1)

const Buy = ({ pack }: { readonly pack: VendingMachine }) => {
  const [quantity, setQuantity] = useState(1)
  const [isSealed, setIsSealed] = useState(true)
  const price = Usd.of(pack.priceUsd) * BigInt(quantity)
  const buy = useActOnce(async (_: null, idempotencyKey) => {
    const { id } = await Customer.findOrMake()
    return partner.operations.create(
      {
        kind: "order",
        mode: "offchain",
        customerId: id,
        vendingMachineId: pack.id,
        quantity,
        reveal: isSealed ? "sealed" : "on_create"
      },
      { idempotencyKey }
    )
  })
  const sold = buy.data
  return (
    <div className={styles.buy}>
      <Select
        label={text.packs.quantity}
        value={quantity}
        onChange={(event) => setQuantity(QUANTITIES[event.target.selectedIndex] ?? 1)}
      >
        {QUANTITIES.map((count) => (
          <option key={count}>{count}</option>
        ))}
      </Select>
      <Check
        label={text.packs.sealed}
        checked={isSealed}
        onChange={(event) => setIsSealed(event.target.checked)}
      />
      <Button look="main" disabled={buy.isPending} onClick={() => buy.start(null)}>
        {buy.isPending ? text.act.working : text.packs.buy(quantity, Usd.words(price))}
      </Button>
      <p role="status">
        {sold !== undefined &&
          text.packs.bought(sold.cards.length, Usd.words(Usd.of(sold.chargedUsd)))}
      </p>
      {buy.isError && <Problem error={buy.error} />}
    </div>
  )
}

const Trying = ({ pack }: { readonly pack: VendingMachine }) => {
  const isSandbox = useIsSandbox()
  if (!isSandbox) return <p>{text.packs.production}</p>
  return (
    <May to="trade" otherwise={<p>{text.packs.mayNot}</p>}>
      <p>{text.packs.tryHint}</p>
      <Buy pack={pack} />
    </May>
  )
}

const Shown = ({ pack }: { readonly pack: VendingMachine }) => {
  const isSandbox = useIsSandbox()
  return (
    <Page title={pack.name} state={<strong>{Usd.words(Usd.of(pack.priceUsd))}</strong>}>
      <div className={styles.columns}>
        <img className={styles.art} src={pack.image} alt={pack.name} width={300} height={400} />
        <div className={styles.side}>
          <Trying pack={pack} />
          <Odds of={pack} />
          <PackValues of={pack} />
          <Link to="/operations" search={{ kind: "order", pack: `${pack.id}` } as never}>
            {text.packs.orders}
          </Link>
          <Link to="/sales" search={{ pack: `${pack.id}` } as never}>
            {text.packs.sales}
          </Link>
        </div>
      </div>
      {isSandbox && (
        <May to="trade">
          <Section title={text.packs.held}>
            <BoughtCards />
          </Section>
        </May>
      )}
    </Page>
  )
}

export const Pack = () => {
  const { machineId } = useParams({ strict: false })
  return (
    <Loaded name={["packs"]} page={text.head.pack} read={() => partner.catalog.vendingMachines()}>
      {(packs) => {
        const pack = packs.find(({ id }) => `${id}` === machineId)
        return pack === undefined ? <Missing /> : <Shown pack={pack} />
      }}
    </Loaded>
  )
}
