/** Made by `npm run client` from the console API's OpenAPI document, 2026-09-12. */

/** What a person did. */
export interface Act {
  /** Opaque identifier of the log's entry, prefix `log_`. */
  readonly id: string
  /** The address of the partner's person; null for the host. */
  readonly by: string | null
  /** The method and the path's pattern of the partner API; or `shipment.update`, by the host. */
  readonly action: string
  /** The status that the host gave the shipment; null for others. */
  readonly status: string | null
  /** The records that it was about and made, by their identifiers; a hundred at most. */
  readonly resources: ReadonlyArray<string>
  /** When. */
  readonly at: string
}

export interface AskCode {
  /** Of PKCE, S256, from the address that `POST /console/api/entry` answers. */
  readonly challenge: string
  /** From the same address. */
  readonly state: string
}

export interface AskToken {
  readonly grant: string
  /** Comes back in the token, so that no token answers twice. */
  readonly nonce: string
}

export interface ChangeRole {
  readonly role: string
}

export interface Complete {
  /** From the address, after `#code=`. */
  readonly code: string
  /** From the same address. */
  readonly state: string
}

export interface CreateKey {
  readonly label?: string | null | undefined
}

/** A new key, shown once. */
export interface CreatedKey {
  /** Opaque identifier of the key, prefix `key_`. */
  readonly id: string
  /** The key itself. It is shown here and never again. */
  readonly key: string
  /** What the key is for. */
  readonly label: string | null
  /** When it was made. */
  readonly createdAt: string
}

export interface GivenGrant {
  readonly grant: string
}

export interface Grant {
  /** Works until the session ends. */
  readonly grant: string
  /** When the session ends by itself. */
  readonly expiresAt: string
}

/** A person who has not joined yet. */
export interface Invitation {
  /** The invitation's id. */
  readonly id: string
  readonly email: string
  /** Of a partner: `admin`, `developer`, `support` or `viewer`; of the host: an operator's role. */
  readonly role: string
  /** When its link ends. */
  readonly expiresAt: string
}

export interface Invite {
  readonly email: string
  readonly role: string
}

export interface Join {
  readonly token: string
  /** For the first owner's link, which names nobody. */
  readonly email?: string | undefined
  /** 1 to 100 characters; for a new person. */
  readonly name?: string | undefined
  /** 12 to 128 characters; for a new person. */
  readonly password?: string | undefined
}

/** An API key of a partner, without the key itself. */
export interface Key {
  /** Opaque identifier of the key, prefix `key_`. */
  readonly id: string
  /** The key's first characters. */
  readonly prefix: string
  /** What the key is for. */
  readonly label: string | null
  /**
   * Who made it: a person's address or a token's name; null when that is not known. It works on
   * without its maker.
   */
  readonly madeBy: string | null
  /** When it was made. */
  readonly createdAt: string
  /** When it was last used, to the minute. */
  readonly lastUsedAt: string | null
  /** When it was revoked; null while it works. */
  readonly revokedAt: string | null
}

/** What a one-time link is for. */
export interface Link {
  /** A partner, `par_…`, or `host`: the people who run the service. */
  readonly organizationId: string
  /** The partner's name; null for the host, and where it is not in use. */
  readonly name: string | null
  /** Of a partner: `admin`, `developer`, `support` or `viewer`; of the host: an operator's role. */
  readonly role: string
  /** Of the person who is invited; null for the first owner. */
  readonly email: string | null
  /** When the link ends. */
  readonly expiresAt: string
}

export interface LinkToken {
  /** From the link, after `#token=`. */
  readonly token: string
}

/** An identity of another service that signs in the person who asks. */
export interface LinkedSignOn {
  /** The link's id. */
  readonly id: string
  /** When it was linked. */
  readonly createdAt: string
}

/** A new invitation, with its link. */
export interface MadeInvitation {
  /** The invitation's id. */
  readonly id: string
  readonly email: string
  /** Of a partner: `admin`, `developer`, `support` or `viewer`; of the host: an operator's role. */
  readonly role: string
  /** When its link ends. */
  readonly expiresAt: string
  /**
   * For the person alone, and in this response alone. Null when it is mailed: so it proves the
   * address.
   */
  readonly link: string | null
  /** A mail with the link is on its way; false without a mail server. */
  readonly mailed: boolean
}

/** Who is signed in, and where they belong. */
export interface Me {
  /** The person's id, as the operator's log names it. */
  readonly id: string
  /** The address to sign in with. */
  readonly email: string
  readonly name: string
  /** A code is asked for at sign-in. */
  readonly hasTwoFactor: boolean
  /** The session of this request. */
  readonly sessionId: string
  readonly environment: "production" | "sandbox"
  /** The environment with the same login; null for none. */
  readonly other: {
    readonly environment: "production" | "sandbox"
    /** Its public address. */
    readonly url: string
    /** People, sessions and second factors are there, and not here. */
    readonly holdsPeople: boolean
  } | null
  readonly memberships: ReadonlyArray<Membership>
}

/** A person of an organization. */
export interface Member {
  /** The person's id. */
  readonly id: string
  readonly email: string
  readonly name: string
  /** Of a partner: `admin`, `developer`, `support` or `viewer`; of the host: an operator's role. */
  readonly role: string
  readonly hasTwoFactor: boolean
  /** When they joined. */
  readonly since: string
}

/** An organization that the person belongs to. */
export interface Membership {
  /** A partner, `par_…`, or `host`: the people who run the service. */
  readonly organizationId: string
  /** The partner's name; null for the host, and where it is not in use. */
  readonly name: string | null
  /** Of a partner: `admin`, `developer`, `support` or `viewer`; of the host: an operator's role. */
  readonly role: string
  /** What the role may do here. Anything else would be refused. */
  readonly permissions: ReadonlyArray<"partners.read" | "partners.write" | "keys.read" | "keys.create" | "keys.revoke" | "accounts.read" | "customers.write" | "balances.write" | "catalog.read" | "catalog.write" | "countries.write" | "stock.write" | "recipients.read" | "parcels.read" | "shipments.write" | "deliveries.read" | "deliveries.write" | "chain.read" | "chain.write" | "incidents.read" | "incidents.write" | "notices.read" | "fairness.read" | "notices.write" | "reports.read" | "log.read" | "approvals.read" | "approvals.write" | "search.read" | "controls.read" | "controls.write" | "tokens.read" | "tokens.write" | "encryption.write" | "read" | "webhooks" | "serve" | "trade" | "keys" | "settings">
}

/** An operation, as bookkeeping joins it. */
export interface OperationFacts {
  /** Opaque identifier of the operation, prefix `op_`. */
  readonly id: string
  readonly kind: string
  /** Opaque identifier of the customer, prefix `cus_`. */
  readonly customerId: string
  /** The customer's own id; null without one. */
  readonly externalUserId: string | null
  /** Null except for orders. */
  readonly vendingMachineId: number | null
  /** The machine's name, while it is on sale. */
  readonly pack: string | null
  /** Null except for orders. */
  readonly quantity: number | null
  /** The cards that it created or acted on. */
  readonly cardIds: ReadonlyArray<string>
  /** Of redemptions. */
  readonly shipmentId: string | null
  /** The events that told of it, oldest first. */
  readonly eventIds: ReadonlyArray<string>
  /** JSON text, exactly as it was sent; null without. */
  readonly metadata: string | null
}

/** A thing that the text names. */
export interface OwnFound {
  /** What it is. */
  readonly kind: "operation" | "card" | "customer" | "shipment" | "event" | "webhook" | "vendingMachine" | "request"
  /**
   * Its identifier; of a shipment its operation's, of a refused request its answer's
   * `x-request-id`.
   */
  readonly id: string
  /** What people call it; null when it has no name. */
  readonly name: string | null
}

/** An invitation of the person's address, which is accepted by nobody else. */
export interface OwnInvitation {
  /** A partner, `par_…`, or `host`: the people who run the service. */
  readonly organizationId: string
  /** The partner's name; null for the host, and where it is not in use. */
  readonly name: string | null
  /** Of a partner: `admin`, `developer`, `support` or `viewer`; of the host: an operator's role. */
  readonly role: string
  /** Of the person who is invited; null for the first owner. */
  readonly email: string | null
  /** When the link ends. */
  readonly expiresAt: string
  /** The invitation's id. */
  readonly id: string
}

export interface Passage {
  /** Where the browser goes next. It holds a code that works once, for a minute. */
  readonly url: string
}

/** A passkey of the person who asks. */
export interface Passkey {
  /** The passkey's id. */
  readonly id: string
  /** How its person calls it. */
  readonly name: string
  /** When it was added. */
  readonly createdAt: string
  /** When it last signed in; null when it never did. */
  readonly lastUsedAt: string | null
}

export interface RedeemCode {
  readonly code: string
  /** What the challenge was made of. */
  readonly verifier: string
}

/** A request that was answered with an error, without its body. */
export interface RefusedRequest {
  /** Opaque identifier of the record of the request, prefix `req_`. */
  readonly id: string
  /** As the answer's `x-request-id` named it. */
  readonly requestId: string
  /** Of HTTP. */
  readonly method: string
  /** The pattern of the path. */
  readonly route: string
  /** Of the answer. */
  readonly status: number
  /** `error.code` of the answer. */
  readonly code: string
  /** `error.message` of the answer, which begins with the field. */
  readonly message: string
  /** With which key; null for a person of the console. */
  readonly key: {
    /** Opaque identifier of the key, prefix `key_`. */
    readonly id: string
    /** Its name. */
    readonly label: string | null
    /** How it begins. */
    readonly prefix: string | null
  } | null
  /** Until the answer was ready. */
  readonly durationMs: number
  /** When. */
  readonly createdAt: string
}

/** Packs sold, and what came back. */
export interface SalesReport {
  /** What was created from this moment on is counted. */
  readonly since: string
  /** What was created before this moment is counted. */
  readonly until: string
  /** By day, partner and machine, ascending; only those with a change. */
  readonly data: ReadonlyArray<{
    /** The day, in UTC. */
    readonly day: string
    /** Opaque identifier of the partner, prefix `par_`. */
    readonly partnerId: string
    readonly vendingMachineId: number
    /** Packs that were ordered. */
    readonly packs: number
    /** What was charged for them. US dollars as a decimal string with six places. */
    readonly soldUsd: string
    /** Sealed packs that were given back. */
    readonly refunded: number
    /** What they gave back. US dollars as a decimal string with six places. */
    readonly refundsUsd: string
    /** Cards that were bought back. */
    readonly boughtBack: number
    /** What was paid for them. US dollars as a decimal string with six places. */
    readonly buybacksUsd: string
  }>
  readonly total: {
    /** Packs that were ordered. */
    readonly packs: number
    /** What was charged for them. US dollars as a decimal string with six places. */
    readonly soldUsd: string
    /** Sealed packs that were given back. */
    readonly refunded: number
    /** What they gave back. US dollars as a decimal string with six places. */
    readonly refundsUsd: string
    /** Cards that were bought back. */
    readonly boughtBack: number
    /** What was paid for them. US dollars as a decimal string with six places. */
    readonly buybacksUsd: string
  }
}

/** A session of the person who asks. */
export interface Session {
  /** The session's id. */
  readonly id: string
  /** When the person signed in. */
  readonly createdAt: string
  /** When it ends. */
  readonly expiresAt: string
  /** From which network address. */
  readonly address: string | null
  /** With which browser. */
  readonly agent: string | null
}

/** A partner's own settings. */
export interface Settings {
  /** Opaque identifier of the partner, prefix `par_`. */
  readonly id: string
  readonly name: string
  /** Where mail to the partner goes. */
  readonly notificationEmail: string | null
  readonly subjectEmails: {
    /** Where mail about the balance goes; null for the address of all. */
    readonly funding: string | null
    /** About endpoints of webhooks. */
    readonly deliveries: string | null
    /** About shipments. */
    readonly parcels: string | null
  }
  /** The total below which `balance.low` is emitted and mailed; null for never. */
  readonly lowBalanceThresholdUsd: string | null
  /** Where transactions of this environment's chain are looked at; null where nowhere. */
  readonly explorer: string | null
}

export interface Token {
  /** A JWT for the other environment alone, for half a minute. */
  readonly token: string
}

/** Omitted fields stay as they are. */
export interface UpdateSettings {
  /** Null clears it. */
  readonly notificationEmail?: string | null | undefined
  /** Null clears an address; those that are not named stay. */
  readonly subjectEmails?: {
    readonly funding?: string | null | undefined
    readonly deliveries?: string | null | undefined
    readonly parcels?: string | null | undefined
  } | undefined
  /**
   * US dollars as a decimal string, above zero: `balance.low` is emitted, and mailed to the
   * notification address, each time the total falls below it. Null for never.
   */
  readonly lowBalanceThresholdUsd?: string | null | undefined
}
