/** Cards from a file. */
import type { PutCatalog } from "@cardpack/client/operator"
import { host } from "../../api/Calls.ts"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/CatalogText.ts"
import { type Importing, lookAt } from "./Importing.ts"
import { ImportPage } from "./ImportPage.tsx"
import type { RowError } from "./Looked.ts"

type Card = PutCatalog["cards"][number]

/** Of metadata that the API takes; the page itself runs out of room for much deeper ones. */
const DEEPEST = 100

const isWithin = (value: unknown, levels: number): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => isWithin(each, levels - 1)))

const json = (cell: string): unknown => {
  try {
    return JSON.parse(cell)
  } catch {
    return undefined
  }
}

const read = (cells: Readonly<Record<string, string>>): Card | ReadonlyArray<RowError> => {
  const id = (cells.vendingMachineId ?? "").trim()
  const { metadata: written = "", name = "", reference = "", tier = "" } = cells
  const costUsd = (cells.costUsd ?? "").trim()
  const metadata = written.trim() === "" ? undefined : json(written)
  const wrong = [
    ...(/^\d{1,15}$/.test(id)
      ? []
      : [{ field: "vendingMachineId", message: text.imports.wholeNumber }]),
    ...(written.trim() === "" || metadata !== undefined
      ? []
      : [{ field: "metadata", message: text.imports.json }]),
    ...(isWithin(metadata, DEEPEST)
      ? []
      : [{ field: "metadata", message: text.imports.deep(DEEPEST) }])
  ]
  if (wrong.length > 0) {
    // The API never sees this row, and says nothing of its amount.
    const isAmount = Usd.parse(cells.buybackUsd ?? "") !== null
    const amount = { field: "buybackUsd", message: text.imports.decimal }
    return isAmount ? wrong : [...wrong, amount]
  }
  return {
    reference,
    vendingMachineId: Number(id),
    tier,
    name,
    image: (cells.image ?? "").trim(),
    buybackUsd: (cells.buybackUsd ?? "").trim(),
    ...(costUsd !== "" && { costUsd }),
    // The text was JSON.
    ...(metadata !== undefined && { metadata: metadata as NonNullable<Card["metadata"]> })
  }
}

const LONG = { timeoutMs: 180_000 }

const cards: Importing<Card> = {
  name: "cards",
  title: text.imports.cards,
  says: text.imports.cardsSay,
  back: "/host/catalog",
  needs: "catalog.write",
  fields: [
    {
      name: "reference",
      also: ["cert", "certificate", "certnumber", "certno", "id", "sku"],
      isRequired: true
    },
    {
      name: "vendingMachineId",
      also: ["machine", "machineid", "vendingmachine", "pack", "packid"],
      isRequired: true
    },
    { name: "tier", also: ["rarity"], isRequired: true },
    { name: "name", also: ["card", "title", "description"], isRequired: true },
    { name: "image", also: ["imageurl", "picture", "pictureurl", "photo"], isRequired: true },
    {
      name: "buybackUsd",
      also: ["buyback", "value", "valueusd", "price", "priceusd", "usd", "marketvalue"],
      isRequired: true
    },
    { name: "costUsd", also: ["cost", "paid", "purchaseprice", "costprice"], isRequired: false },
    { name: "metadata", also: ["meta", "data", "attributes"], isRequired: false }
  ],
  read,
  look: (rows) =>
    lookAt(rows, async (part) => {
      const answer = await host.previews.catalog({ vendingMachines: [], cards: part }, LONG)
      const { consequences, counts, preview } = answer
      const looked = answer.cards.map((row) => ({ ...row, key: row.reference }))
      return { preview, counts: { ...counts.cards }, consequences, rows: looked }
    }),
  write: async ({ preview, rows }) => {
    await host.catalog.put({ vendingMachines: [], cards: rows, preview }, LONG)
  }
}

export const ImportCards = () => <ImportPage of={cards} />
