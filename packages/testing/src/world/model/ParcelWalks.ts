/** Walks through parcels with their mails, and through webhook endpoints with their deliveries. */
import { mailing, outage, posting, week } from "./CourierCommands.ts"
import { changing, creation, replaying, retrying, testing } from "./HookCommands.ts"
import { waiting } from "./OtherCommands.ts"
import { correcting, moving } from "./ParcelCommands.ts"
import * as Parcels from "./Parcels.ts"
import * as Preludes from "./Preludes.ts"
import type { Step } from "./Step.ts"

const { bought, endpoint, parcels, suspended } = Preludes

/** The parcel of which the partner hears, and nobody else. */
const ITS = { pick: 1, of: "parcel" }
const by = (by: "partner" | "operator", given: Parcels.Update, which = ITS) =>
  moving({ by, given, which, aim: 0 })
const to = (status: Parcels.Status): Step =>
  by("partner", status === "exception" ? { status, statusReason: "customs" } : { status })
let drivers = 0
const amends = (): Step => by("operator", { carrier: `carrier ${++drivers}` })
const corrects = (line: string, country = "its own", which = ITS): Step =>
  correcting({ which, country, line })

/** Along every way of a parcel. */
const journey = [
  ...parcels,
  amends(),
  corrects("2 Quay"),
  corrects("2 Quay"),
  to("exception"),
  amends(),
  to("created"),
  to("shipped"),
  amends(),
  corrects("3 Quay"),
  to("in_transit"),
  amends(),
  to("delivered"),
  amends(),
  to("exception"),
  to("shipped"),
  to("delivered"),
  to("exception"),
  to("in_transit"),
  to("exception"),
  to("delivered"),
  to("exception"),
  corrects(Parcels.FIRST_LINE),
  to("in_transit"),
  to("exception"),
  to("created"),
  to("delivered"),
  to("exception"),
  to("shipped"),
  to("exception")
]

const STRANGER = { pick: 1, of: "stranger" }
const refusals = [
  ...parcels,
  ...(["partner", "operator"] as const).flatMap((who) => [
    by(who, { trackingUrl: "ftp://track.example/1" }),
    by(who, { carrier: "a courier" }, STRANGER),
    by(who, { carrier: "a courier" }, { pick: 0, of: "operation" })
  ]),
  corrects("2 Quay", "Atlantis"),
  corrects("2 Quay", "its own", STRANGER)
]

/** What each look of the mail worker ends in, one status of the parcel after the other. */
const mails = [
  ...parcels,
  mailing("accepted"),
  to("shipped"),
  mailing("deferred"),
  waiting(1),
  mailing("refused"),
  to("exception"),
  mailing("unknown"),
  to("delivered"),
  mailing("nothing"),
  waiting(1),
  mailing("accepted")
]

const failures = [endpoint, ...parcels, outage]

const HOOK = { pick: 0, isOwn: true }
const OTHERS = { pick: 0, isOwn: false }
const changes = { active: undefined, types: undefined, rotates: false }

const hooks = [
  endpoint,
  creation({ account: 0, url: "http://one.example/", types: ["*"], active: true }),
  creation({ account: 1, url: "https://two.example/hook", types: ["*"], active: true }),
  bought(false),
  posting({ one: 500, two: 500 }),
  retrying({ pick: 0, at: 0 }),
  posting({ one: 200, two: 200 }),
  retrying({ pick: 0, at: 0 }),
  replaying({ which: HOOK, at: 0, isKnown: true }),
  replaying({ which: HOOK, at: 0, isKnown: false }),
  replaying({ which: OTHERS, at: 0, isKnown: true }),
  testing({ which: HOOK }),
  testing({ which: OTHERS }),
  changing({ ...changes, which: HOOK, rotates: true, types: ["operation.completed"] }),
  changing({ ...changes, which: OTHERS }),
  posting({ one: 204, two: 204 }),
  changing({ ...changes, which: HOOK, active: false }),
  bought(false),
  week
]

const forbidden = [
  ...suspended,
  creation({ account: 0, url: "https://two.example/hook", types: ["*"], active: true }),
  changing({ ...changes, which: HOOK, active: false }),
  replaying({ which: HOOK, at: 0, isKnown: true }),
  testing({ which: HOOK }),
  by("partner", { carrier: "a courier" }),
  corrects("2 Quay"),
  posting({ one: 200, two: 200 })
]

export const parcelWalks: Readonly<Record<string, Preludes.Prelude>> = {
  "every way of a parcel": journey,
  "refused changes of parcels": refusals,
  "every end of a mail": mails,
  "outages of receivers and mail server": failures,
  "webhook endpoints": hooks,
  "parcels and endpoints of a suspended partner": forbidden
}
