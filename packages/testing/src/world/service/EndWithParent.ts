/** Preloaded into a spawned service: ends it with its test run, even a killed one. */
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"))
process.channel?.unref()
