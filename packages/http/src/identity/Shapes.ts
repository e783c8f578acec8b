/** What the console's own API takes and answers. */
import { Event } from "@cardpack/core/domain"
import { Found as CoreFound } from "@cardpack/core/ports"
import { Schema } from "effect"
import * as Field from "../operator/Field.ts"
import { lowBalanceThresholdUsd } from "../operator/partner/Api.ts"
import { MAX_PASSWORD, MIN_PASSWORD } from "./AccountRules.ts"
import { PERMISSIONS } from "./Permissions.ts"

export const ORGANIZATION = "A partner, `par_…`, or `host`: the people who run the service."

const role = Field.text(
  "Of a partner: `admin`, `developer`, `support` or `viewer`; of the host: an operator's role.",
  "developer"
)

export const Membership = Schema.Struct({
  organizationId: Field.text(ORGANIZATION, "host"),
  name: Field.maybeText("The partner's name; null for the host, and where it is not in use."),
  role,
  permissions: Schema.Array(Schema.Literals(PERMISSIONS)).annotate({
    description: "What the role may do here. Anything else would be refused."
  })
}).annotate({
  identifier: "Membership",
  description: "An organization that the person belongs to."
})

export const Me = Schema.Struct({
  id: Field.text("The person's id, as the operator's log names it.", "2QdXs6QcwhLI5lqW"),
  email: Field.text("The address to sign in with.", "ada@example.com"),
  name: Schema.String,
  hasTwoFactor: Schema.Boolean.annotate({ description: "A code is asked for at sign-in." }),
  sessionId: Field.text("The session of this request.", "fMhPr7tvMm5RroEy"),
  environment: Schema.Literals(Event.ENVIRONMENTS),
  other: Schema.NullOr(
    Schema.Struct({
      environment: Schema.Literals(Event.ENVIRONMENTS),
      url: Field.text("Its public address.", "https://sandbox.cards.example"),
      holdsPeople: Schema.Boolean.annotate({
        description: "People, sessions and second factors are there, and not here."
      })
    })
  ).annotate({ description: "The environment with the same login; null for none." }),
  memberships: Schema.Array(Membership)
}).annotate({ identifier: "Me", description: "Who is signed in, and where they belong." })

export const Session = Schema.Struct({
  id: Field.text("The session's id.", "fMhPr7tvMm5RroEy"),
  createdAt: Field.timestamp("When the person signed in."),
  expiresAt: Field.timestamp("When it ends."),
  address: Field.maybeText("From which network address."),
  agent: Field.maybeText("With which browser.")
}).annotate({ identifier: "Session", description: "A session of the person who asks." })

export const LinkedSignOn = Schema.Struct({
  id: Field.text("The link's id.", "b1Xk2KXkMm5RroEyt"),
  createdAt: Field.timestamp("When it was linked.")
}).annotate({
  identifier: "LinkedSignOn",
  description: "An identity of another service that signs in the person who asks."
})

export const Passkey = Schema.Struct({
  id: Field.text("The passkey's id.", "oVn2KXkMm5RroEyt"),
  name: Field.text("How its person calls it.", "Laptop"),
  createdAt: Field.timestamp("When it was added."),
  lastUsedAt: Schema.NullOr(Field.timestamp("When it last signed in.")).annotate({
    description: "When it last signed in; null when it never did."
  })
}).annotate({ identifier: "Passkey", description: "A passkey of the person who asks." })

export const LinkToken = Schema.Struct({
  token: Field.text("From the link, after `#token=`.", "nq2vXk…")
}).annotate({ identifier: "LinkToken" })

export const Link = Schema.Struct({
  organizationId: Field.text(ORGANIZATION, "host"),
  name: Field.maybeText("The partner's name; null for the host, and where it is not in use."),
  role,
  email: Field.maybeText("Of the person who is invited; null for the first owner."),
  expiresAt: Field.timestamp("When the link ends.")
}).annotate({ identifier: "Link", description: "What a one-time link is for." })

export const OwnInvitation = Schema.Struct({
  ...Link.fields,
  id: Field.text("The invitation's id.", "uRy2K77XnjlO1k4Q")
}).annotate({
  identifier: "OwnInvitation",
  description: "An invitation of the person's address, which is accepted by nobody else."
})

export const Join = Schema.Struct({
  token: Schema.String,
  email: Schema.optionalKey(
    Schema.String.annotate({ description: "For the first owner's link, which names nobody." })
  ),
  name: Schema.optionalKey(
    Schema.String.annotate({ description: "1 to 100 characters; for a new person." })
  ),
  password: Schema.optionalKey(
    Schema.String.annotate({
      description: `${MIN_PASSWORD} to ${MAX_PASSWORD} characters; for a new person.`
    })
  )
}).annotate({ identifier: "Join" })

export const Member = Schema.Struct({
  id: Field.text("The person's id.", "2QdXs6QcwhLI5lqW"),
  email: Schema.String,
  name: Schema.String,
  role,
  hasTwoFactor: Schema.Boolean,
  since: Field.timestamp("When they joined.")
}).annotate({ identifier: "Member", description: "A person of an organization." })

export const Invitation = Schema.Struct({
  id: Field.text("The invitation's id.", "uRy2K77XnjlO1k4Q"),
  email: Schema.String,
  role,
  expiresAt: Field.timestamp("When its link ends.")
}).annotate({ identifier: "Invitation", description: "A person who has not joined yet." })

export const MadeInvitation = Schema.Struct({
  ...Invitation.fields,
  link: Field.maybeText(
    "For the person alone, and in this response alone. Null when it is mailed: so it proves the address."
  ),
  mailed: Schema.Boolean.annotate({
    description: "A mail with the link is on its way; false without a mail server."
  })
}).annotate({ identifier: "MadeInvitation", description: "A new invitation, with its link." })

export const Invite = Schema.Struct({ email: Schema.String, role: Schema.String }).annotate({
  identifier: "Invite"
})

export const ChangeRole = Schema.Struct({ role: Schema.String }).annotate({
  identifier: "ChangeRole"
})

export const Settings = Schema.Struct({
  id: Field.id("par", "the partner"),
  name: Schema.String,
  notificationEmail: Field.maybeText("Where mail to the partner goes."),
  subjectEmails: Schema.Struct({
    funding: Field.maybeText("Where mail about the balance goes; null for the address of all."),
    deliveries: Field.maybeText("About endpoints of webhooks."),
    parcels: Field.maybeText("About shipments.")
  }),
  lowBalanceThresholdUsd: Field.maybeText(
    "The total below which `balance.low` is emitted and mailed; null for never."
  ),
  explorer: Field.maybeText(
    "Where transactions of this environment's chain are looked at; null where nowhere."
  )
}).annotate({ identifier: "Settings", description: "A partner's own settings." })

export const UpdateSettings = Schema.Struct({
  notificationEmail: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "Null clears it." })
  ),
  subjectEmails: Schema.optionalKey(
    Schema.Struct({
      funding: Schema.optionalKey(Schema.NullOr(Schema.String)),
      deliveries: Schema.optionalKey(Schema.NullOr(Schema.String)),
      parcels: Schema.optionalKey(Schema.NullOr(Schema.String))
    }).annotate({ description: "Null clears an address; those that are not named stay." })
  ),
  lowBalanceThresholdUsd: Schema.optionalKey(lowBalanceThresholdUsd)
}).annotate({ identifier: "UpdateSettings", description: "Omitted fields stay as they are." })

export const Act = Schema.Struct({
  id: Field.id("log", "the log's entry"),
  by: Field.maybeText("The address of the partner's person; null for the host."),
  action: Field.text(
    "The method and the path's pattern of the partner API; or `shipment.update`, by the host.",
    "POST /api/v2/operations"
  ),
  status: Field.maybeText("The status that the host gave the shipment; null for others."),
  resources: Schema.Array(Schema.String).annotate({
    description: "The records that it was about and made, by their identifiers; a hundred at most."
  }),
  at: Field.timestamp("When.")
}).annotate({ identifier: "Act", description: "What a person did." })

export const OwnFound = Schema.Struct({
  kind: Schema.Literals(CoreFound.OWN_KINDS).annotate({ description: "What it is." }),
  id: Field.text(
    "Its identifier; of a shipment its operation's, of a refused request its answer's `x-request-id`.",
    "op_01jb5m8x3tf9r9v1s6k2c4d7ae"
  ),
  name: Field.maybeText("What people call it; null when it has no name.")
}).annotate({ identifier: "OwnFound", description: "A thing that the text names." })
