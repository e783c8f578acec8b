/** Previews of catalogs and prices, for people. */
import type * as Shapes from "../operator/preview/PreviewShapes.ts"
import { fields, table } from "./Output.ts"

interface Row {
  readonly at: number
  readonly outcome: string
  readonly error: { readonly field: string; readonly message: string } | null
}

const errorOf = ({ error }: Row): string | null =>
  error === null ? null : `${error.field} ${error.message}`

const consequencesOf = (consequences: ReadonlyArray<Shapes.Consequence>): string =>
  table(consequences, [
    ["machine", (row) => row.vendingMachineId],
    ["priceUsd", (row) => row.priceUsd.to],
    ["expectedBefore", (row) => row.expectedValueUsd.from],
    ["expectedAfter", (row) => row.expectedValueUsd.to],
    ["openClaims", (row) => row.openClaims],
    ["says", (row) => row.error ?? row.warning]
  ])

const changesOf = (changes: (typeof Shapes.Catalog.Type.cards)[number]["changes"]): string =>
  changes
    .map(({ field, from, to }) => `${field}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`)
    .join(", ")

export const catalogPreview = ({
  cards,
  counts,
  consequences,
  preview,
  vendingMachines
}: typeof Shapes.Catalog.Type): string =>
  [
    fields({ preview, vendingMachines: counts.vendingMachines, cards: counts.cards }),
    table(
      [
        ...vendingMachines.map((row) => ({ ...row, key: `machine ${row.vendingMachineId}` })),
        ...cards.map((row) => ({ ...row, key: row.reference }))
      ],
      [
        ["row", (row) => row.at],
        ["key", (row) => row.key],
        ["outcome", (row) => row.outcome],
        ["changes", (row) => errorOf(row) ?? changesOf(row.changes)]
      ]
    ),
    consequencesOf(consequences)
  ].join("\n\n")

export const pricesPreview = ({
  counts,
  consequences,
  preview,
  prices
}: typeof Shapes.Prices.Type): string =>
  [
    fields({ preview, prices: counts }),
    table(prices, [
      ["row", (row) => row.at],
      ["reference", (row) => row.reference],
      ["outcome", (row) => row.outcome],
      ["fromUsd", (row) => row.fromUsd],
      ["toUsd", (row) => row.toUsd],
      ["error", errorOf]
    ]),
    consequencesOf(consequences)
  ].join("\n\n")

interface Put {
  readonly updated: number
  readonly held: ReadonlyArray<{
    readonly reference: string
    readonly fromUsd: string
    readonly toUsd: string
  }>
}

export const pricesPut = ({ held, updated }: Put): string =>
  held.length === 0
    ? fields({ updated })
    : [
        fields({ updated, held: held.length }),
        table(held, [
          ["reference", (row) => row.reference],
          ["fromUsd", (row) => row.fromUsd],
          ["toUsd", (row) => row.toUsd]
        ]),
        "Held values were not applied: look at them, and put them with --accept-jumps."
      ].join("\n\n")
