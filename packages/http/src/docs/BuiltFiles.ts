/** Files that the build writes beside the bundle, which is elsewhere when the sources run. */
import * as fs from "node:fs"
import * as path from "node:path"

/** Looks anew each time until it is built; undefined while it is not. */
export const find = (folder: string, file: string): string | undefined =>
  [folder, `../../cardpack/dist/node/${folder}`]
    .map((place) => path.resolve(import.meta.dirname, place, file))
    .find((place) => fs.existsSync(place))
