/**
 * Temporary files of a run lie in memory where there is room: PostgreSQL then makes and drops its
 * databases for a quarter of the time. `TMPDIR`, if it is set, decides.
 */
import { readFileSync, statfsSync } from "node:fs"

const MEMORY = "/dev/shm"
const ROOM = 4 * 1024 ** 3

/** Programs start from temporary folders, which some hosts forbid in memory. */
const startsPrograms = () =>
  readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .some((line) => line.includes(` ${MEMORY} `) && !line.includes("noexec"))

const hasRoom = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM && startsPrograms()
  } catch {
    // No Linux, or no such folder.
    return false
  }
}

if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = MEMORY
