/** Buyback values from a file; jumps are held until somebody has looked at them. */
import type { Prices } from "@cardpack/client/operator"
import { host } from "../../api/Calls.ts"
import { text } from "../../text/CatalogText.ts"
import { type Importing, lookAt } from "./Importing.ts"
import { ImportPage } from "./ImportPage.tsx"

type Price = Prices["prices"][number]

const LONG = { timeoutMs: 180_000 }

/** Those of one request. */
const within = (rows: ReadonlyArray<Price>, accepted: ReadonlyArray<string>) => {
  const own = new Set(rows.map(({ reference }) => reference))
  return accepted.filter((reference) => own.has(reference))
}

const prices: Importing<Price> = {
  name: "prices",
  title: text.imports.prices,
  says: text.imports.pricesSay,
  back: "/host/catalog",
  needs: "catalog.write",
  fields: [
    {
      name: "reference",
      also: ["cert", "certificate", "certnumber", "certno", "id", "sku"],
      isRequired: true
    },
    {
      name: "buybackUsd",
      also: ["buyback", "value", "valueusd", "price", "priceusd", "usd", "marketvalue"],
      isRequired: true
    }
  ],
  read: ({ buybackUsd = "", reference = "" }) => ({ reference, buybackUsd: buybackUsd.trim() }),
  look: (rows, accepted) =>
    lookAt(rows, async (part) => {
      const acceptJumps = within(part, accepted)
      const answer = await host.previews.prices({ prices: part, acceptJumps }, LONG)
      const { consequences, counts, preview } = answer
      const looked = answer.prices.map(({ at, error, fromUsd, outcome, reference, toUsd }) => ({
        at,
        error,
        outcome,
        key: reference,
        changes: error === null ? [{ field: "buybackUsd", from: fromUsd, to: toUsd }] : []
      }))
      return { preview, counts: { ...counts }, consequences, rows: looked }
    }),
  write: async ({ preview, rows }, accepted) => {
    const acceptJumps = within(rows, accepted)
    await host.catalog.prices({ prices: rows, acceptJumps, preview }, LONG)
  }
}

export const ImportPrices = () => <ImportPage of={prices} />
