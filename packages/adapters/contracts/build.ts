/** `npm run contracts`: compiles the contracts and writes the modules for the chain adapter. */
import * as fs from "node:fs"
import * as path from "node:path"
import * as Generated from "./Generated.ts"

const files = Generated.files()
fs.rmSync(Generated.FOLDER, { recursive: true, force: true })
fs.mkdirSync(Generated.FOLDER, { recursive: true })
for (const [name, text] of files) {
  fs.writeFileSync(path.join(Generated.FOLDER, name), text)
  console.log(path.relative(process.cwd(), path.join(Generated.FOLDER, name)))
}
