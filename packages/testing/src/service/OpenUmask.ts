/** Preloaded into a spawned service: it starts where new files are everybody's. */
import { isMainThread } from "node:worker_threads"

if (isMainThread) process.umask(0)
