/** Preloaded into a spawned service: starts it with an open umask. */
import { isMainThread } from "node:worker_threads"

if (isMainThread) process.umask(0)
