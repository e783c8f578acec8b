/** The guides in their order: the file `docs/guides/<name>.md` is the page `/docs/guides/<name>`. */

interface Guide {
  readonly name: string
  readonly title: string
  readonly about: string
}

export const GUIDES = [
  {
    name: "environments",
    title: "Environments",
    about: "Production and the sandbox: addresses, keys, and what differs."
  },
  {
    name: "sealed-packs",
    title: "The life of a sealed pack",
    about: "Sell a pack, reveal it, refund it, sell its card back, ship it."
  },
  {
    name: "funding",
    title: "Funding",
    about: "Pay the balance in with USDC, and follow a deposit until it is credited."
  },
  {
    name: "mint-to-burn",
    title: "From mint to burn",
    about: "Give a customer's wallet the card as an NFT, and buy it back."
  },
  {
    name: "webhooks",
    title: "Webhooks",
    about: "Receive events and verify them in JavaScript, Python, PHP and Ruby."
  },
  {
    name: "errors",
    title: "Errors",
    about: "Each code: what it means for money and cards, and what to do."
  },
  {
    name: "limits",
    title: "Limits",
    about: "Sizes, counts, times and rates, and what happens beyond them."
  },
  {
    name: "changes",
    title: "Changes",
    about: "Which changes come when, and how breaking ones are announced."
  }
] as const satisfies ReadonlyArray<Guide>
