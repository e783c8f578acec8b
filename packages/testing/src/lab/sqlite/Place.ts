/** A new database file, in a folder that goes with the scope. */
import * as fs from "node:fs"
import * as os from "node:os"
import * as path from "node:path"
import { Effect } from "effect"
import { layer } from "./layer.ts"

/** Answers the layer that opens the file; each build opens it anew. */
export const place = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => fs.mkdtempSync(path.join(os.tmpdir(), "cardpack-sqlite-"))),
    (folder) => Effect.sync(() => fs.rmSync(folder, { recursive: true }))
  ),
  (folder) => layer(path.join(folder, "cards.db"))
)
