/** What a start tells, which may go to a log: where its secrets are, and none of them. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it, onTestFinished } from "vitest"
import * as Backend from "../../../world/service/Backend.ts"
import * as InProcess from "../../../world/service/InProcess.ts"
import * as World from "../../../world/service/World.ts"

interface Secret {
  readonly backend: Backend.Backend
  readonly settings: Readonly<Record<string, string>>
  readonly title: string
  readonly file: string
  /** What it opens. */
  readonly path: string
}

const SECRETS: ReadonlyArray<Secret> = [
  {
    backend: Backend.server,
    settings: { CARDPACK_SEED: "demo", CARDPACK_OPERATOR_TOKEN: World.OPERATOR_TOKEN },
    title: "Demo key",
    file: "demo-key",
    path: "/api/v2/balance"
  },
  {
    backend: Backend.embedded,
    settings: { CARDPACK_SEED: "none" },
    title: "Operator token",
    file: "operator-token",
    path: "/operator/v1/partners"
  }
]

describe("a start that is at no terminal", () => {
  it.each(SECRETS)("names the file of a secret: $title", async (secret) => {
    const { backend, file, path, settings, title } = secret
    const { close, environment } = await backend.open()
    onTestFinished(close)
    const service = await InProcess.start({ ...environment, ...settings })
    onTestFinished(async () => {
      await service.stop()
    })
    const place = join(environment.CARDPACK_DATA_DIR ?? "", file)
    const kept = readFileSync(place, "utf8").trim()
    assert.match(service.output(), new RegExp(`^ +${title} +${place}$`, "m"))
    assert.notInclude(service.output(), kept)
    const isPublished = /^ +Draw key +published, /m.test(service.output())
    assert.strictEqual(isPublished, backend === Backend.server)
    const headers = { authorization: `Bearer ${kept}` }
    assert.strictEqual((await fetch(`${service.url}${path}`, { headers })).status, 200)
  })
})
