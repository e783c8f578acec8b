/** The published vectors of targets, for any guard in any language. */
import * as fs from "node:fs"
import * as path from "node:path"

export type Verdict = "accept" | "refuse"

export interface Vector {
  readonly what: string
  readonly url: string
  /** When it is saved, without asking a resolver. */
  readonly save: Verdict
  /** What a resolver says about the host. */
  readonly answer?: ReadonlyArray<string>
  /** When a connection is opened. */
  readonly dial?: Verdict
}

const FILE = path.resolve(import.meta.dirname, "../../../vectors/webhook-targets.json")

const parsed: { readonly vectors: ReadonlyArray<Vector> } = JSON.parse(
  fs.readFileSync(FILE, "utf8")
)

export const vectors = parsed.vectors
