/** What holds for every answer of the run. These are judged last, over all that was recorded. */
import { type Bench, baseOf } from "../Bench.ts"
import { type Case, promise } from "../Case.ts"
import type { Answer } from "../Exchange.ts"
import { fail, same, statusOf } from "../Expect.ts"

const SHOWN = 10
const AT_ONCE = 20

/** No answer breaks the rule; the failure shows the first ones, each problem once. */
const all = (
  bench: Bench,
  expected: string,
  problem: (answer: Answer, index: number) => string | null
): void => {
  const broken = new Set<string>()
  for (const [index, { answer }] of bench.journal.exchanges.entries()) {
    const found = problem(answer, index)
    if (found !== null) broken.add(`${answer.line.replaceAll(/_[0-9a-z]{20,}/g, "_…")}: ${found}`)
  }
  if (broken.size > 0) fail(`${broken.size} answers differ`, expected, [...broken].slice(0, SHOWN))
}

/** Something is recorded, even if a run tries these promises alone. */
const looked = async (bench: Bench): Promise<void> => {
  const party = await bench.partner()
  await party.balance()
  await party.call("/operations/op_01jb5m8x3tf9r9v1s6k2c4d7ae")
}

const errorOf = ({ body, headers, status }: Answer): string | null => {
  if (status < 400) return null
  const keys = Object.keys(body ?? {}).join()
  if (keys !== "error") return `the body has the fields ${keys || "none"}`
  const { code, message } = body.error
  const others = Object.keys(body.error).sort().join()
  if (others !== "code,message") return `error has the fields ${others}`
  if (statusOf(code) !== status) return `${status} with the code ${code}`
  if (typeof message !== "string" || message === "") return "an error without a message"
  const type = headers.get("content-type") ?? "none"
  return type.startsWith("application/json") ? null : `an error of type ${type}`
}

export const answers: ReadonlyArray<Case> = [
  promise("HTTP-ANSWER-01: every answer carries an x-request-id", [], async (bench) => {
    await looked(bench)
    all(bench, "a header x-request-id", ({ headers }) =>
      (headers.get("x-request-id") ?? "") === "" ? "no x-request-id" : null
    )
  }),
  promise(
    "HTTP-ANSWER-02: every answer has a status that the OpenAPI document lists",
    [],
    async (bench) => {
      await looked(bench)
      all(bench, "a listed status", ({ status }, index) => {
        const found = bench.journal.exchanges[index]?.found ?? null
        return found === null || found.isListed ? null : `${found.operation} lists no ${status}`
      })
    }
  ),
  promise(
    "HTTP-ANSWER-03: every body matches its schema in the OpenAPI document",
    [],
    async (bench) => {
      await looked(bench)
      all(bench, "a body as the document says", ({ status }, index) => {
        const problems = bench.journal.exchanges[index]?.found?.problems ?? []
        return problems.length === 0 ? null : `${status}: ${problems.slice(0, 3).join("; ")}`
      })
    }
  ),
  promise(
    "HTTP-ANSWER-04: every error is { error: { code, message } }, its code fitting its status",
    [],
    async (bench) => {
      await looked(bench)
      all(bench, "{ error: { code, message } }", errorOf)
    }
  ),
  promise("HTTP-ANSWER-05: no answer is an internal error", [], async (bench) => {
    await looked(bench)
    all(bench, "no status 500", ({ status, text }) => (status === 500 ? text.slice(0, 200) : null))
  }),
  promise(
    "HTTP-ANSWER-06: a 429 tells in Retry-After when to come back",
    ["rateLimit"],
    async (bench) => {
      await looked(bench)
      const party = await bench.partner()
      const url = baseOf(bench.target.url)
      const { rateLimit: rate = 0 } = bench.target
      const ask = () => bench.journal.record(url, "/api/v2/balance", { token: party.key })
      let limited: Answer | undefined
      // Faster than a limit that grows again with each second.
      for (let sent = 0; sent < 3 * rate && limited === undefined; sent += AT_ONCE)
        limited = (await Promise.all(Array.from({ length: AT_ONCE }, ask))).find(
          ({ status }) => status === 429
        )
      same(limited?.body?.error?.code, "rate_limited", "the code of a request beyond the limit")
      const seconds = Number(limited?.headers.get("retry-after"))
      same(Number.isInteger(seconds) && seconds >= 1, true, "whether Retry-After is in seconds")
    }
  )
]
