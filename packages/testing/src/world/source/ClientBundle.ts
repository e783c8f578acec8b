/** The partner API's client as a bundler makes it. */
import * as path from "node:path"
import { build } from "esbuild"
import * as Sources from "./Sources.ts"

export const FOLDER = "packages/http/client/src"

export interface Bundle {
  readonly text: string
  /** The files that it is made of, from the root. */
  readonly inputs: ReadonlyArray<string>
  /** What it still imports. */
  readonly imports: ReadonlyArray<string>
}

/** `iife` puts the exports into the global `client`. */
export const make = async (
  contents = `export * from "./client.ts"`,
  format: "esm" | "iife" = "esm"
): Promise<Bundle> => {
  const { metafile, outputFiles } = await build({
    absWorkingDir: Sources.ROOT,
    stdin: { contents, resolveDir: path.join(Sources.ROOT, FOLDER), loader: "ts" },
    bundle: true,
    minify: true,
    format,
    ...(format === "iife" && { globalName: "client" }),
    // No runtime's own modules: an import of one would be an error.
    platform: "neutral",
    metafile: true,
    write: false
  })
  return {
    text: outputFiles[0]?.text ?? "",
    inputs: Object.keys(metafile.inputs).filter((file) => file !== "<stdin>"),
    imports: Object.values(metafile.outputs).flatMap(({ imports }) =>
      imports.map((one) => one.path)
    )
  }
}
