/** What is said when the service can't start, by the setting that helps. */
import { XpubUnusable } from "@cardpack/adapters/chain/deposit/layer"
import { MigrationsPending } from "@cardpack/adapters/postgres/migrations/Migrations"
import { WrongDrawKey } from "@cardpack/core/engine/draw/Seeds"
import { ChainError } from "@cardpack/core/engine/port/Chain"
import { DrawKeyRefused } from "@cardpack/http/start/DrawKeyPart"
import * as Failure from "@cardpack/http/start/Failure"
import { ServeError } from "effect/http/HttpServerError"
import { assert, it } from "vitest"
import { CHAIN, good, PRODUCTION } from "./Loaded.ts"

const config = good({ ...PRODUCTION, PORT: "4100" })
const withChain = good(CHAIN)
const twoListeners = good({ CARDPACK_OPERATOR_LISTEN: "127.0.0.2:4100", PORT: "4100" })

const serving = (code: string, address?: string) =>
  new ServeError({ cause: Object.assign(new Error(code), { code, address, port: 4100 }) })
const refused = (isKms: boolean) =>
  new DrawKeyRefused({
    wrong: new WrongDrawKey({ day: 20_000, key: "other" }),
    names: ["one", "two"],
    isKms
  })
const ofKms = good({ CARDPACK_DRAW_KMS_KEY_ID: "one", CARDPACK_LOG_KEY: "another" })
const wrong = new ChainError({
  problem: "wrong chain",
  cause: new Error("endpoint 1 of 1: it serves chain 1")
})

it.each([
  [serving("EADDRINUSE"), config, /^Port 4100 of 127.0.0.1 is in use.*PORT/],
  [serving("EACCES"), config, /PORT to one above 1023/],
  [serving("EADDRNOTAVAIL"), config, /HOST/],
  [
    serving("EADDRINUSE", "127.0.0.2"),
    twoListeners,
    /^Port 4100 of 127.0.0.2 .* CARDPACK_OPERATOR_/
  ],
  [serving("EADDRINUSE", "127.0.0.1"), twoListeners, /^Port 4100 of 127.0.0.1 .* set PORT to/],
  [wrong, withChain, /^CARDPACK_RPC_URL is not right: endpoint 1 of 1: .* serve chain 84532\.$/],
  [
    refused(false),
    config,
    /^CARDPACK_DRAW_KEY is not right: the seeds of 2024-10-04 .* the key other, and configured is one, two\. Set/
  ],
  [refused(true), ofKms, /^CARDPACK_DRAW_KMS_KEY_ID is not right: the seeds of 2024-10-04/],
  [new XpubUnusable({ problem: "it is cut off" }), withChain, /^CARDPACK_DEPOSIT_XPUB/],
  [
    new MigrationsPending({ names: ["0021_event_consumer"] }),
    config,
    /^CARDPACK_MIGRATE is off, .* pending are 0021_event_consumer\. Run them/
  ],
  [
    new Error("outer", { cause: new Error("disk full") }),
    config,
    /^The service could not start: disk full$/
  ],
  [new Error("outer", { cause: new Error("") }), config, /^The service could not start: Error$/]
])("a start that fails says what to do (%#)", (problem, settings, words) => {
  assert.match(Failure.explain(problem, settings), words)
})
