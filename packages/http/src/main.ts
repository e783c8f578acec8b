/** Starts the hosted service with the environment and `.env`. */
import * as LoadEnv from "./config/LoadEnv.ts"
import * as CompiledCode from "./start/CompiledCode.ts"

/** Files of the service and its child processes are for their user only. */
process.umask(0o077)
LoadEnv.loadOrEnd(process.env)
CompiledCode.keep(process.env)
const { run } = await import("./start/Main.ts")
run()
