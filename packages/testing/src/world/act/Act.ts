/** What an act is drawn with, and what it is once it is drawn. */
import type { Command, Engine } from "@cardpack/core"
import type { Funding, OnchainActions, Webhooks } from "@cardpack/core/commands"
import type { Card, Delivery, Id } from "@cardpack/core/domain"
import type { Effect } from "effect"
import type { Draws } from "./Draws.ts"

/** What acts are asked of in one process. */
export interface Services {
  readonly engine: Engine.Engine["Service"]
  readonly funding: Funding.Funding["Service"]
  readonly onchain: OnchainActions.OnchainActions["Service"]
  readonly webhooks: Webhooks.Webhooks["Service"]
}

export interface Parcel {
  readonly accountId: Id.AccountId
  readonly operationId: Id.OperationId
  readonly countryName: string
}

export type CardState = ReturnType<typeof Card.state>

/** What the one who acts knows; lists are of the hand's account, unless they name one. */
export interface Known {
  readonly customers: () => ReadonlyArray<Id.CustomerId>
  readonly machines: () => ReadonlyArray<{
    readonly id: number
    readonly tiers: ReadonlyArray<{ readonly name: string }>
  }>
  /** Up to so many cards of one customer in this state of the action matrix. */
  readonly cards: (
    state: CardState,
    most: number
  ) => { readonly customerId: Id.CustomerId; readonly cardIds: ReadonlyArray<Id.CardId> } | null
  /** Of any account. */
  readonly parcels: () => ReadonlyArray<Parcel>
  /** On-chain operations; those that wait for the chain. */
  readonly onchain: (isWaiting: boolean) => ReadonlyArray<Id.OperationId>
  readonly endpoints: () => ReadonlyArray<{ readonly id: Id.EndpointId; readonly active: boolean }>
  readonly deliveries: () => ReadonlyArray<Delivery.Delivery>
  readonly events: () => ReadonlyArray<Id.EventId>
  /** References of items that an operator may withdraw, return, or just price. */
  readonly references: (place: "deck" | "outside" | "any") => ReadonlyArray<string>
}

export interface Hand {
  readonly draws: Draws
  readonly account: Id.AccountId
  readonly known: Known
  /** Countries of redemptions; one of them ships to nobody. */
  readonly countries: ReadonlyArray<string>
  readonly wallets: ReadonlyArray<string>
  readonly hookUrl: () => string
  readonly number: () => number
}

export interface Told {
  /** The same for every answer to one key. */
  readonly id: string
  readonly shown: unknown
}

export interface Sent {
  readonly method: string
  /** Below `/api/v2`. */
  readonly path: string
  readonly body?: unknown
}

export interface Drawn {
  readonly what: string
  /** By whom; an operator acts for everybody. */
  readonly account: Id.AccountId
  /** Whether it takes a key, under which it is done once. */
  readonly isKeyed: boolean
  readonly ask: (services: Services, key: string) => Effect.Effect<Told, Command.Refused>
  /** Over HTTP, where a partner may ask for it. */
  readonly sent: Sent | null
}

/** Null when there is nothing that it could be done to. */
export type Act = (hand: Hand) => Drawn | null
