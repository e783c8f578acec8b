/** The page that checks receipts, as one file that needs nothing beside it. */
import * as fs from "node:fs"
import * as path from "node:path"

const PAGE = path.resolve(import.meta.dirname, "../../client/page")

export const buildVerifyPage = async (place: string): Promise<void> => {
  const { build } = await import("esbuild")
  const { outputFiles } = await build({
    entryPoints: [path.join(PAGE, "VerifyPage.ts")],
    bundle: true,
    write: false,
    format: "esm",
    minify: true,
    target: "es2022",
    charset: "utf8"
  })
  const [script] = outputFiles
  if (script === undefined) throw new Error("the page has no script")
  const text = fs.readFileSync(path.join(PAGE, "verify.html"), "utf8")
  const code = script.text.trim().replaceAll("</script", "<\\/script")
  fs.mkdirSync(place, { recursive: true })
  const file = path.join(place, "verify.html")
  fs.writeFileSync(
    `${file}.${process.pid}`,
    text.replace("/* SCRIPT */", () => code)
  )
  fs.renameSync(`${file}.${process.pid}`, file)
}
