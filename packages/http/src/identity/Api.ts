/**
 * The console's own API: who is signed in, the people of an organization, and a partner's keys
 * (design.md#identity). Everything else the console does by the two other APIs.
 */
import { Event } from "@cardpack/core/domain"
import { Schema } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as Field from "../operator/Field.ts"
import { described, titled } from "../operator/Group.ts"
import * as Documented from "../problem/Documented.ts"
import { ErrorShape } from "../request/ErrorShape.ts"
import * as Document from "./Document.ts"
import { done, list, PREFIX } from "./Group.ts"
import { OwnPartner } from "./OwnPartnerApi.ts"
import { PersonAuthorization } from "./PersonAuthorization.ts"
import {
  ChangeRole,
  Invitation,
  Invite,
  Join,
  Link,
  LinkedSignOn,
  LinkToken,
  MadeInvitation,
  Me,
  Member,
  ORGANIZATION,
  OwnInvitation,
  Passkey,
  Session
} from "./Shapes.ts"
import { AskCode, Passage, Trust } from "./trust/TrustApi.ts"

const organization = { organizationId: Field.text(ORGANIZATION, "host") }

export class Entry extends HttpApiGroup.make("entry")
  .add(
    HttpApiEndpoint.post("link", "/link", {
      payload: LinkToken,
      success: Link,
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(described("Read a one-time link", "It stays unused.")),
    HttpApiEndpoint.post("join", "/join", {
      payload: Join,
      success: Link,
      error: [
        Documented.InvalidRequest,
        Documented.Forbidden,
        Documented.NotFound,
        Documented.Conflict,
        Documented.RateLimited
      ]
    }).annotateMerge(
      described(
        "Use a one-time link",
        "Makes the person, who then signs in, or adds the person who is signed in to the organization."
      )
    )
  )
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Entry", "One-time links.")) {}

export class Own extends HttpApiGroup.make("own")
  .add(
    HttpApiEndpoint.get("me", "/me", { success: Me }).annotateMerge(
      described("Who is signed in", "With the organizations and roles.")
    ),
    HttpApiEndpoint.get("sessions", "/sessions", {
      success: list(Session, "Sessions that work, newest first.")
    }).annotateMerge(described("List own sessions", "On every device.")),
    HttpApiEndpoint.get("signOns", "/sign-ons", {
      success: list(LinkedSignOn, "Linked identities, in no order.")
    }).annotateMerge(described("List own linked sign-ons", "Any of them signs in to the account.")),
    HttpApiEndpoint.get("passkeys", "/passkeys", {
      success: list(Passkey, "Passkeys, newest first.")
    }).annotateMerge(described("List own passkeys", "Any of them signs in without a password.")),
    HttpApiEndpoint.delete("endSession", "/sessions/:sessionId", {
      params: { sessionId: Schema.String },
      success: done("It has ended."),
      error: Documented.NotFound
    }).annotateMerge(described("End a session", "It stops working at once.")),
    HttpApiEndpoint.get("invited", "/invitations", {
      success: list(OwnInvitation, "To be accepted, or left to expire."),
      error: Documented.NotFound
    }).annotateMerge(
      described("List own invitations", "Of an address that the person has proven to be theirs.")
    ),
    HttpApiEndpoint.post("accept", "/invitations/:invitationId/accept", {
      params: { invitationId: Schema.String },
      success: Link,
      error: Documented.NotFound
    }).annotateMerge(described("Accept an invitation", "Its link works no more.")),
    HttpApiEndpoint.post("code", "/codes", {
      payload: AskCode,
      success: Passage,
      error: [Documented.InvalidRequest, Documented.NotFound]
    }).annotateMerge(
      described("Pass to the other environment", "For a browser that began to enter there.")
    )
  )
  .middleware(PersonAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("Own", "The person who is signed in.")) {}

export class People extends HttpApiGroup.make("people")
  .add(
    HttpApiEndpoint.get("list", "/organizations/:organizationId/people", {
      params: organization,
      success: list(Member, "People, in the order in which they joined."),
      error: Documented.NotFound
    }).annotateMerge(described("List people", "For everybody of the organization.")),
    HttpApiEndpoint.patch("change", "/organizations/:organizationId/people/:personId", {
      params: { ...organization, personId: Schema.String },
      payload: ChangeRole,
      success: Member,
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    }).annotateMerge(described("Change a role", "One admin, or owner of the host, must be left.")),
    HttpApiEndpoint.delete("remove", "/organizations/:organizationId/people/:personId", {
      params: { ...organization, personId: Schema.String },
      query: {
        revoke: Schema.optionalKey(
          Schema.Literal("made").annotate({
            description:
              "Also revokes the keys of the partner, or the host's tokens, that the person made, with the tokens that those made, and disables their webhook endpoints: `madeBy` is their address."
          })
        )
      },
      success: done("The person is out."),
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    }).annotateMerge(
      described(
        "Remove a person",
        "Their sessions open nothing of it any more. Keys, tokens and webhook endpoints that they made work on unless they are revoked, too. After a 503 send the same again: it goes on where it stopped."
      )
    ),
    HttpApiEndpoint.get("invitations", "/organizations/:organizationId/invitations", {
      params: organization,
      success: list(Invitation, "Invitations that can still be used."),
      error: Documented.NotFound
    }).annotateMerge(described("List invitations", "Without their links.")),
    HttpApiEndpoint.post("invite", "/organizations/:organizationId/invitations", {
      params: organization,
      payload: Invite,
      success: MadeInvitation.pipe(HttpApiSchema.status(201)),
      error: [Documented.InvalidRequest, Documented.NotFound, Documented.Conflict]
    }).annotateMerge(described("Invite a person", "The link works once, for seven days.")),
    HttpApiEndpoint.delete("uninvite", "/organizations/:organizationId/invitations/:invitationId", {
      params: { ...organization, invitationId: Schema.String },
      success: done("The link does not work any more."),
      error: Documented.NotFound
    }).annotateMerge(described("Withdraw an invitation", "Its link stops working at once."))
  )
  .middleware(PersonAuthorization)
  .middleware(ErrorShape)
  .prefix(PREFIX)
  .annotateMerge(titled("People", "Members of organizations, and invitations.")) {}

export class ConsoleApi extends HttpApi.make("cardpack-console")
  .add(Entry)
  .add(Own)
  .add(People)
  .add(OwnPartner)
  .add(Trust)
  .annotateMerge(
    OpenApi.annotations({
      title: "Card Pack Console API",
      version: Event.API_VERSION,
      summary: "Sign-in, people and a partner's own keys, for the console.",
      description: Document.INTRODUCTION,
      license: { name: "MIT", identifier: "MIT" },
      servers: [{ url: "/", description: "The service that serves this document." }]
    })
  ) {}
