/** What is on sale, with prices and odds. */
import type { VendingMachine } from "@cardpack/client"
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import { Money } from "../kit/Money.tsx"
import { Loaded, Page } from "../kit/Page.tsx"
import { text } from "../text/PartnerText.ts"
import { Odds } from "./Odds.tsx"
import styles from "./Packs.module.css"

const One = ({ pack }: { readonly pack: VendingMachine }) => (
  <li>
    <Link to="/packs/$machineId" params={{ machineId: `${pack.id}` }} className={styles.pack}>
      <img src={pack.staticImage || pack.image} alt="" width={240} height={320} loading="lazy" />
      <span className={styles.name}>{pack.name}</span>
      <span>
        <Money usd={pack.priceUsd} /> USD
      </span>
    </Link>
    <Odds of={pack} />
  </li>
)

export const Packs = () => (
  <Page title={text.nav.packs}>
    <Loaded name={["packs"]} read={() => partner.catalog.vendingMachines()}>
      {(packs) =>
        packs.length === 0 ? (
          <p>{text.packs.none}</p>
        ) : (
          <ul className={styles.packs}>
            {packs.map((pack) => (
              <One key={pack.id} pack={pack} />
            ))}
          </ul>
        )
      }
    </Loaded>
  </Page>
)
