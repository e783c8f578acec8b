/** `cardpack witness`: it signs logs that only grow, and nothing else, also after a restart. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as LogKey from "@cardpack/adapters/draw/LogKey"
import * as NoteKeys from "@cardpack/adapters/draw/NoteKeys"
import * as WitnessKey from "@cardpack/adapters/draw/WitnessKey"
import * as Bytes from "@cardpack/core/domain/draw/Bytes"
import { append } from "@cardpack/core/domain/fairness/Appending"
import * as Merkle from "@cardpack/core/domain/fairness/Merkle"
import * as Note from "@cardpack/core/domain/fairness/Note"
import * as Steps from "@cardpack/core/domain/steps/Steps"
import { LogSigner } from "@cardpack/core/engine/port/LogSigner"
import { bodyOf } from "@cardpack/core/workers/fairness/PostedWitnesses"
import { signed } from "@cardpack/core/workers/fairness/Publisher"
import { Effect, Redacted } from "effect"
import { afterAll, assert, it } from "vitest"
import { until } from "../../../kit/clock/Until.ts"
import * as WitnessCommand from "../../../world/fairness/WitnessCommand.ts"
import { server } from "../../../world/service/Backend.ts"
import * as Service from "../../../world/service/Service.ts"
import * as World from "../../../world/service/World.ts"
import * as Cli from "../command/Cli.ts"

const directory = mkdtempSync(join(tmpdir(), "cardpack-witness-"))
afterAll(() => rmSync(directory, { recursive: true }))

const written = (name: string, text: string): string => {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}

const NAME = "partner.example/witness"
const SECRET = "the secret of a witness, which is long enough"
const ORIGIN = "cards.example/fairness"
const keyFile = written("key", `${SECRET}\n`)
const { key } = WitnessKey.make(NAME, Redacted.make(SECRET))

const log = LogKey.make(ORIGIN, Redacted.make("a log key"))
const policyOf = (...keys: ReadonlyArray<Note.Key>) =>
  written(`policy ${keys.length}`, keys.map((each) => `log ${Note.vkeyOf(each)}\n`).join(""))

const argsOf = (policy: string, state: string, port = 0, secret = keyFile) => [
  ...["--name", NAME, "--key-file", secret, "--policy", policy],
  ...["--state", join(directory, state), "--port", `${port}`]
]

const entriesOf = (word: string) =>
  Array.from({ length: 9 }, (_, at) => Bytes.utf8(`${word} ${at}`))

/** A request of a log with these entries. */
const asked = async (old: number, size: number, word = "entry", by = log) => {
  const entries = entriesOf(word)
  const node = Merkle.nodeOf(Steps.finish(Merkle.levels(entries)))
  const checkpoint = await Effect.runPromise(
    Effect.provideService(signed(append(0, [], entries.slice(0, size))), LogSigner, by)
  )
  return { checkpoint, old, proof: Merkle.consistency(node, old, size) }
}

type Asked = Awaited<ReturnType<typeof asked>>

const answerOf = async ({ url }: WitnessCommand.Running, request: Asked | string) => {
  const body = typeof request === "string" ? request : bodyOf(request)
  const response = await fetch(`${url}/add-checkpoint`, { method: "POST", body })
  const type = response.headers.get("content-type")
  return { status: response.status, type, text: await response.text() }
}

/** When the witness signed what it was asked for; null if it did not. */
const signedAt = ({ checkpoint }: Asked, text: string) => {
  const note = Note.parse(`${checkpoint}${text}`)
  return note === null ? null : NoteKeys.signedAt(key, note)
}

it("a witness signs what goes on with what it saw, and keeps that over a restart", async () => {
  const args = argsOf(policyOf(log.keys[0]), "kept.json")
  const first = await WitnessCommand.start(args)
  assert.strictEqual(first.vkey, Note.vkeyOf(key))
  const request = await asked(0, 5)
  const { status, text } = await answerOf(first, request)
  assert.strictEqual(status, 200)
  assert.isBelow(Math.abs(Number(signedAt(request, text)) * 1_000 - Date.now()), 600_000)
  await first.stop()
  const again = await WitnessCommand.start(args)
  const statusOf = async (request: Asked | string) => (await answerOf(again, request)).status
  const shorter = await answerOf(again, await asked(0, 4))
  assert.deepStrictEqual([shorter.status, shorter.text], [409, "5\n"])
  assert.strictEqual(shorter.type, "text/x.tlog.size")
  assert.strictEqual(await statusOf(await asked(5, 9, "another")), 422)
  assert.strictEqual(await statusOf({ ...(await asked(5, 9)), proof: [] }), 422)
  const stranger = LogKey.make(ORIGIN, Redacted.make("a stranger"))
  assert.strictEqual(await statusOf(await asked(5, 9, "entry", stranger)), 403)
  const unknown = LogKey.make("other.example/log", Redacted.make("a log key"))
  assert.strictEqual(await statusOf(await asked(0, 9, "entry", unknown)), 404)
  assert.strictEqual(await statusOf("nothing"), 400)
  assert.strictEqual(await statusOf(`old 5\n${"A".repeat(20_000)}`), 400)
  assert.strictEqual((await fetch(`${again.url}/add-checkpoint`)).status, 404)
  assert.strictEqual(await statusOf(await asked(5, 9)), 200)
  const { mtimeMs } = statSync(join(directory, "kept.json"))
  const last = await asked(9, 9)
  for (const { status, text } of await Promise.all([1, 2].map(() => answerOf(again, last)))) {
    assert.strictEqual(status, 200)
    assert.isNotNull(signedAt(last, text))
  }
  // The file was not written again.
  assert.strictEqual(statSync(join(directory, "kept.json")).mtimeMs, mtimeMs)
  const { port: taken } = new URL(again.url)
  const twice = ["witness", ...argsOf(policyOf(log.keys[0]), "twice.json", Number(taken))]
  assert.match(await Cli.refused(twice, {}), /it can't listen: .*EADDRINUSE/)
  await again.stop()
})

it("a witness without a log, or with a key that can be guessed, does not start", async () => {
  const refused = (policy: string, secret = keyFile) =>
    Cli.refused(["witness", ...argsOf(policy, "none.json", 0, secret)], {})
  assert.match(await refused(written("no log", "quorum none\n")), /names no log/)
  assert.match(await refused(written("wrong", "log what\n")), /line 1 of the policy/)
  const short = written("short", "short\n")
  assert.match(await refused(policyOf(log.keys[0]), short), /at least 32/)
})

const port = await Service.freePort()
const world = World.of(server, {
  CARDPACK_WEBHOOK_TARGETS: "any",
  CARDPACK_LOG_WITNESSES: `witness w ${Note.vkeyOf(key)} http://127.0.0.1:${port};quorum w`
})

it("a service asks its witness for each checkpoint, and goes on without it", async () => {
  const { order } = await world.shop({ tiers: [6] })
  const read = async (path: string) =>
    (await fetch(`${world.service().url}/fairness/${path}`)).text()
  const noteOf = async () => Note.parse(await read("checkpoint"))
  await until(noteOf, (note) => note !== null)
  const policy = await read("policy")
  assert.match(policy, /^log .*\nwitness w .*\nquorum w\n$/)
  const logs = policy.split("\n").slice(0, 1).join("\n")
  const args = argsOf(written("served", `${logs}\n`), "served.json", port)
  const cosigned = (note: Note.Note | null) =>
    note !== null && NoteKeys.signedAt(key, note) !== null
  const running = await WitnessCommand.start(args)
  const before = await until(noteOf, cosigned)
  await order(1)
  const grown = (note: Note.Note | null) => cosigned(note) && note?.text !== before?.text
  const after = await until(noteOf, grown)
  await running.stop()
  await order(1)
  await until(noteOf, (note) => note !== null && note.text !== after?.text && !cosigned(note))
  const again = await WitnessCommand.start(args)
  await until(noteOf, cosigned)
  await again.stop()
})
