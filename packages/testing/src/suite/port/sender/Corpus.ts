/** The published vectors of webhook targets, for guards in any language. */
import * as fs from "node:fs"
import * as path from "node:path"

export type Verdict = "accept" | "refuse"

export interface Vector {
  readonly what: string
  readonly url: string
  /** The verdict on saving the URL, without a resolver. */
  readonly save: Verdict
  /** The resolver's answer for the host. */
  readonly answer?: ReadonlyArray<string>
  /** The verdict on opening a connection. */
  readonly dial?: Verdict
}

const FILE = path.resolve(import.meta.dirname, "../../../kit/vectors/webhook-targets.json")

const parsed: { readonly vectors: ReadonlyArray<Vector> } = JSON.parse(
  fs.readFileSync(FILE, "utf8")
)

export const vectors = parsed.vectors
