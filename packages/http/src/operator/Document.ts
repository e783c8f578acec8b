/** Completes the generated OpenAPI document, on top of the partner API's additions. */
import * as Partner from "../partner/Document.ts"

export const INTRODUCTION = `Run the service: partners and their keys, the catalog and its stock, shipments, reports.

USD amounts are decimal strings with six decimal places and timestamps are ISO 8601 in UTC. Unknown
fields in a request body are refused with 400. Errors have the shape
\`{ "error": { "code", "message" } }\`. Every change is written to the log under the name of the
token that made it.

A token has a role: \`owner\`, \`finance\`, \`catalog\`, \`shipping\`, \`support\` or \`read-only\`. Each
operation lists the roles that may ask for it as \`x-roles\`; any other gets 403 \`forbidden\`.`

const QUERY: Readonly<Record<string, string>> = {
  action: "Only this action, such as `partner.update`.",
  actor: "Only what was done with the token of this name.",
  at: "Just before a past moment, ISO 8601 in UTC; now when absent.",
  format: "`json` or `csv`; else the `Accept` header decides.",
  open: "`true`: not resolved yet; `false`: resolved.",
  olderThan: "Created before this moment, or longer ago than this duration (`15 minutes`).",
  country: "Only those to this country, by its ISO 3166-1 alpha-2 code.",
  endpointId: "Only those to this endpoint.",
  eventId: "Only those of this event.",
  operationId: "Only that of this operation.",
  partnerId: "Only this partner's.",
  q: "The whole name: an identifier, a reference, an external user id, a tracking number, a transaction hash, a deposit address; or the beginning of a partner's name.",
  place: "Only items in this place.",
  resource:
    "Only what a partner's people did with this record or made it by, by its identifier; to be given with the partner as `subject`.",
  requestId: "Only those with this `x-request-id`.",
  session: "Only what was done in this session of a person.",
  since: "Not before this moment, ISO 8601 in UTC.",
  subject: "Only what was done to this, by its identifier.",
  tier: "Only items of this tier.",
  until: "Before this moment, ISO 8601 in UTC.",
  vendingMachineId: "Only items of this machine."
}

interface Operation {
  readonly parameters?: ReadonlyArray<{ name: string; in: string; description?: unknown }>
}

export const finish = (generated: Record<string, unknown>): Record<string, unknown> => {
  const document = Partner.finish(generated)
  const paths = document.paths as Record<string, Record<string, Operation>>
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in === "query") parameter.description ??= QUERY[parameter.name]
    }
  }
  return document
}
