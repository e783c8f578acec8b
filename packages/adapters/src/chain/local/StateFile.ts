/**
 * The state of the chain on disk. Anvil writes it in place, so that a kill can leave half of it:
 * it writes into a file of its own, which takes the place of the last state once it is whole.
 */
import { open, rename, rm } from "node:fs/promises"
import { join } from "node:path"

const TAKEN = "state.json"
const WRITTEN = "state.written.json"
const REFUSED = "state.refused.json"

/** What anvil 1.7 writes last. */
const END = '"historical_states":null}'

/** What the node begins with, if it is there. */
export const toLoad = (directory: string): string => join(directory, TAKEN)
/** What the node writes, each interval and when it ends. */
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

/** Takes over what the node wrote, if it is whole. */
export const take = async (directory: string): Promise<void> => {
  if (await isWhole(toWrite(directory))) await rename(toWrite(directory), toLoad(directory))
}

/** Before a start, once no node writes any more. */
export const settle = async (directory: string): Promise<void> => {
  await take(directory)
  await rm(toWrite(directory), { force: true })
}

/** Puts aside a state that the node can't load. */
export const refuse = (directory: string): Promise<void> =>
  rename(toLoad(directory), join(directory, REFUSED))
