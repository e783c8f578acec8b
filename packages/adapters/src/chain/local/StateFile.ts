/**
 * The state of the chain on disk. Anvil writes it in place when it ends, so that a kill can leave
 * half of it: it writes into a file of its own, which takes the place of the last state once it is
 * whole.
 */
import { open, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

const TAKEN = "state.json"
const WRITTEN = "state.written.json"
const SAVED = "state.saved.json"
const REFUSED = "state.refused.json"

/** What anvil 1.7 writes last. */
const END = '"historical_states":null}'

/** What the node begins with, if it is there. */
export const toLoad = (directory: string): string => join(directory, TAKEN)
/** What the node writes when it ends. */
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

/** Replaced as a whole, so that a kill leaves the one before. */
export const save = async (directory: string, state: Uint8Array): Promise<void> => {
  await writeFile(join(directory, SAVED), state)
  await rename(join(directory, SAVED), toLoad(directory))
}

/** Before a start, once no node writes any more: takes over what the last one wrote, if it is whole. */
export const settle = async (directory: string): Promise<void> => {
  if (await isWhole(toWrite(directory))) await rename(toWrite(directory), toLoad(directory))
  await rm(toWrite(directory), { force: true })
  await rm(join(directory, SAVED), { force: true })
}

/** Puts aside a state that is not of use. */
export const refuse = async (directory: string): Promise<void> => {
  await rm(toWrite(directory), { force: true })
  await rename(toLoad(directory), join(directory, REFUSED))
}
