/** The text of the mail that tells a partner of a low balance (contract.md#low-balance). */
import type { Data } from "../account/LowBalance.ts"
import type { Environment } from "../webhook/Event.ts"
import * as Content from "./Content.ts"

export interface Warning {
  readonly environment: Environment
  readonly partnerName: string
  readonly data: Data
}

const SANDBOX = "This mail is from the sandbox: the balance is test credit."

export const compose = ({ data, environment, partnerName }: Warning): Content.Content => {
  const partner = Content.nameOf(partnerName)
  const { bonus, cash, total } = data.balance
  const words = {
    subject: `Low balance: ${total} USD left`,
    paragraphs: [
      `The balance of ${partner} fell below the threshold that is set for it.`,
      "An order or a redemption that costs more than what is left is refused and charges nothing. USDC that is sent to the deposit address is added once it is confirmed.",
      "The next mail comes only after the balance was at the threshold or above it again."
    ]
  }
  const facts = [
    ...Content.fact("Total", `${total} USD`),
    ...Content.fact("Cash", `${cash} USD`),
    ...Content.fact("Bonus", `${bonus} USD`),
    ...Content.fact("Threshold", `${data.thresholdUsd} USD`)
  ]
  return Content.write(words, facts, environment, SANDBOX)
}
