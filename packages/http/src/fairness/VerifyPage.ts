/** `/fairness/verify`: checks receipts in the browser; the same file works without a network. */
import { createHash } from "node:crypto"
import * as fs from "node:fs"
import { Effect } from "effect"
import * as HttpRouter from "effect/http/HttpRouter"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as BuiltFiles from "../docs/BuiltFiles.ts"
import * as StaticAnswer from "../docs/StaticAnswer.ts"
import * as Problem from "../problem/Problem.ts"

export const NOT_BUILT = Problem.response(
  Problem.notFound("the page is not built: run npm run build where the sources are")
)

/** By their hashes alone, so that the page runs what was built and nothing else. */
const inline = (text: string, tag: "script" | "style"): string => {
  const [, content = ""] = new RegExp(`<${tag}[^>]*>([\\s\\S]*?)</${tag}>`).exec(text) ?? []
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`
}

interface Page {
  readonly text: string
  readonly policy: string
  readonly answer: StaticAnswer.Shared
}

const make = (): Page | null => {
  const place = BuiltFiles.find("fairness", "verify.html")
  if (place === undefined) return null
  const text = fs.readFileSync(place, "utf8")
  const policy = [
    "default-src 'none'",
    `script-src ${inline(text, "script")}`,
    `style-src ${inline(text, "style")}`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")
  const answer = StaticAnswer.make({
    body: Buffer.from(text),
    contentType: "text/html; charset=utf-8",
    headers: { "cache-control": "no-cache", "content-security-policy": policy }
  })
  return { text, policy, answer }
}

let made: Page | null = null

/** Null where it is not built. */
export const page = (): Page | null => {
  made ??= make()
  return made
}

export const layer = HttpRouter.add("GET", "/fairness/verify", (request: HttpServerRequest) =>
  Effect.sync(() => {
    const built = page()
    return built === null ? NOT_BUILT : StaticAnswer.respond(request, built.answer)
  })
)
