/** What an operation charged or credited: a kind that does not charge has no such fact. */
import type { Operation } from "@cardpack/client"
import type { ReactNode } from "react"
import { TRAITS } from "../api/Kinds.ts"
import { Money } from "../kit/Money.tsx"
import { text } from "../text/RecordText.ts"

type Moved = Pick<Operation, "kind" | "chargedUsd" | "creditedUsd">

export const amountsOf = (operation: Moved): ReadonlyArray<readonly [string, ReactNode]> => {
  const { moves: moved } = TRAITS[operation.kind]
  return moved === null
    ? []
    : [[text.head[moved], <Money key={moved} usd={operation[`${moved}Usd`]} exact />]]
}
