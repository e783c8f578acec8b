/** Pictures in a directory, a file each. */
import { randomBytes } from "node:crypto"
import * as fs from "node:fs/promises"
import * as path from "node:path"
import { Picture } from "@cardpack/core/domain"
import { PictureStore } from "@cardpack/core/ports"
import { Effect, Layer } from "effect"

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ENOENT"

const failed = (cause: unknown) =>
  new PictureStore.PictureStoreError({ why: "the directory of pictures can't be used", cause })

/** A file appears whole or not at all, also when the process ends while it writes. */
const write = async (directory: string, name: string, bytes: Uint8Array): Promise<void> => {
  await fs.mkdir(directory, { recursive: true })
  const unfinished = path.join(directory, `.${randomBytes(8).toString("hex")}`)
  await fs.writeFile(unfinished, bytes, { flush: true })
  await fs.rename(unfinished, path.join(directory, name))
}

const read = async (file: string): Promise<Uint8Array | null> => {
  try {
    return await fs.readFile(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export const make = (directory: string): PictureStore.PictureStore["Service"] => ({
  off: null,
  put: (name, bytes) =>
    Picture.isName(name)
      ? Effect.tryPromise({ try: () => write(directory, name, bytes), catch: failed })
      : Effect.die(new Error("no name of a picture")),
  get: (name) =>
    Picture.isName(name)
      ? Effect.tryPromise({ try: () => read(path.join(directory, name)), catch: failed })
      : Effect.succeed(null)
})

/** The directory is made with the first picture. */
export const layer = (directory: string) =>
  Layer.succeed(PictureStore.PictureStore, PictureStore.PictureStore.of(make(directory)))
