/**
 * The state of the chain on disk. When anvil ends, it writes its file in place, and a kill can
 * leave half of it. So it writes to a separate file, which replaces the last state once it is
 * whole.
 */
import { open, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

const TAKEN = "state.json"
const WRITTEN = "state.written.json"
const SAVED = "state.saved.json"
const REFUSED = "state.refused.json"

/** The end of a whole file of anvil 1.7. */
const END = '"historical_states":null}'

/** The file that the node loads, if it exists. */
export const toLoad = (directory: string): string => join(directory, TAKEN)
/** The file that the node writes when it ends. */
export const toWrite = (directory: string): string => join(directory, WRITTEN)

const isWhole = async (file: string): Promise<boolean> => {
  const handle = await open(file).catch(() => null)
  if (handle === null) return false
  try {
    const { size } = await handle.stat()
    const tail = Buffer.alloc(Math.min(size, END.length))
    await handle.read(tail, 0, tail.length, size - tail.length)
    return tail.toString("latin1") === END
  } finally {
    await handle.close()
  }
}

/** Replaces the file as a whole, so that a kill leaves the old one. */
export const save = async (directory: string, state: Uint8Array): Promise<void> => {
  await writeFile(join(directory, SAVED), state)
  await rename(join(directory, SAVED), toLoad(directory))
}

/** Before a start, when no node writes any more: adopts the file of the last one if it is whole. */
export const settle = async (directory: string): Promise<void> => {
  if (await isWhole(toWrite(directory))) await rename(toWrite(directory), toLoad(directory))
  await rm(toWrite(directory), { force: true })
  await rm(join(directory, SAVED), { force: true })
}

/** Puts an unusable state aside. */
export const refuse = async (directory: string): Promise<void> => {
  await rm(toWrite(directory), { force: true })
  await rename(toLoad(directory), join(directory, REFUSED))
}
