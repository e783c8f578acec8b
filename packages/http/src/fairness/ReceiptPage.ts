/**
 * `/fairness/r/{name}`: the page that checks receipts, with a card's receipt in it, for whoever has the link
 * (contract.md#receipt). The file that a browser keeps of it still works without a network.
 */
import { ReceiptNames, Receipts } from "@cardpack/core"
import { Card } from "@cardpack/core/domain"
import { DrawLog, Reads } from "@cardpack/core/ports"
import { Effect } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Settings } from "../partner/Settings.ts"
import * as Problem from "../problem/Problem.ts"
import * as LogPolicyText from "./LogPolicyText.ts"
import * as PublicReads from "./PublicReads.ts"
import * as VerifyPage from "./VerifyPage.ts"

const MISSING = Problem.response(Problem.notFound("there is no such receipt"))

const HEADERS = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  // Answers differ by what is asked for, and no cache should keep who holds what.
  "cache-control": "private, no-cache",
  "referrer-policy": "no-referrer",
  vary: "accept",
  "x-robots-tag": "noindex"
}

/** The page reads it from an element that no browser runs. */
const embedded = (value: object): string =>
  `<script type="application/json" id="given">${JSON.stringify(value).replaceAll("<", "\\u003c")}</script>`

const wantsPage = ({ headers }: HttpServerRequest): boolean =>
  /\btext\/html\b/i.test(headers.accept ?? "")

export const layer = HttpRouter.use((router) =>
  Effect.gen(function* () {
    const { fairness } = yield* Settings
    if (fairness === "off") return
    const log = yield* DrawLog.DrawLog
    const reads = yield* Reads.Reads
    const receipts = yield* Receipts.Receipts
    const names = yield* ReceiptNames.ReceiptNames
    const policy = yield* LogPolicyText.make

    const find = Effect.fnUntraced(function* (name: string) {
      const id = names.cardOf(name)
      const drawn = id === null ? null : yield* log.drawn(id)
      if (id === null || drawn === null) return null
      const now = yield* reads.now
      const [row] = yield* reads.cards(drawn.accountId, [id])
      return row === undefined || Card.isHidden(row.card, now) ? null : yield* receipts.of(id)
    })

    const answer = Effect.fnUntraced(function* (request: HttpServerRequest, name: string) {
      const receipt = yield* find(name)
      if (receipt === null) return MISSING
      if (!wantsPage(request)) return HttpServerResponse.jsonUnsafe(receipt, { headers: HEADERS })
      const page = VerifyPage.page()
      if (page === null) return VerifyPage.NOT_BUILT
      const given = embedded({ receipt, policy })
      return HttpServerResponse.text(
        page.text.replace("</main>", () => `${given}</main>`),
        {
          contentType: "text/html; charset=utf-8",
          headers: { ...HEADERS, "content-security-policy": page.policy }
        }
      )
    })

    yield* router.add(
      "GET",
      "/fairness/r/:name",
      Effect.gen(function* () {
        const { name = "" } = yield* HttpRouter.params
        return yield* PublicReads.read(answer(yield* HttpServerRequest, name))
      })
    )
  })
)
