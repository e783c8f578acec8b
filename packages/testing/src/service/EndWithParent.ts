/** Preloaded into a spawned service: it dies with the test run that spawned it, even if that was killed. */
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"))
process.channel?.unref()
