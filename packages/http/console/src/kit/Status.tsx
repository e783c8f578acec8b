/** A state as a word with a dot; the colour says nothing that the word does not. */
import styles from "./Status.module.css"

type Tone = "good" | "bad" | "wait" | "calm"

/** States of all resources; words that are not here are calm. */
const TONES: Readonly<Record<string, Tone>> = {
  completed: "good",
  confirmed: "good",
  delivered: "good",
  active: "good",
  sent: "good",
  on: "good",
  open: "bad",
  failed: "bad",
  exception: "bad",
  suspended: "bad",
  revoked: "bad",
  off: "bad",
  foreign: "bad",
  pending: "wait",
  awaiting_chain: "wait",
  detected: "wait",
  created: "wait",
  shipped: "wait",
  in_transit: "wait",
  buyback_pending: "wait",
  sealed: "wait",
  late: "wait",
  paused: "wait"
}

export const Status = ({ of, tone }: { readonly of: string; readonly tone?: Tone }) => (
  <span className={styles.status} data-tone={tone ?? TONES[of] ?? "calm"}>
    {of.replaceAll("_", " ")}
  </span>
)
