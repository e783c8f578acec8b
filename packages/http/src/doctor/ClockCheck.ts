/** Whether this computer's clock and the database's agree. */
import { type Diagnosis, ok, warning, wrong } from "./Diagnosis.ts"

/** Milliseconds that the clocks may differ; webhooks' receivers allow 5 minutes. */
const NOTICED = 2_000
const HARMFUL = 60_000

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(3)} s`

/** This computer's clock is not used for money, but for TLS, tokens of others and log lines. */
export const clock = (sent: number, received: number, theirs: number): Diagnosis => {
  const bound = (received - sent) / 2
  const ahead = sent + bound - theirs
  const found = `this computer is ${seconds(Math.abs(ahead))} ${ahead < 0 ? "behind" : "ahead of"} the database, give or take ${seconds(bound)}`
  const certain = Math.abs(ahead) - bound
  const advice = "Synchronize both machines' clocks with NTP"
  if (certain > HARMFUL) return wrong("database clock", found, advice)
  return certain > NOTICED ? warning("database clock", found, advice) : ok("database clock", found)
}
