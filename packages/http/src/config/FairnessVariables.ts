/** How draws are proved to everybody. */
import type { Group } from "./Variables.ts"

export const FAIRNESS = {
  CARDPACK_FAIRNESS: {
    about:
      "`public`: every draw stands in a [public log](../SECURITY.md#draws), and receipts prove it; `partners`: only they read its files, with their keys; or `off`",
    unset: "public"
  },
  CARDPACK_LOG_KEY: {
    about:
      "signs that log: a text such as `openssl rand -hex 32` prints. Unset: follows from the draw key",
    unset: null
  },
  CARDPACK_LOG_KEYS_OLD: {
    about:
      "earlier keys, separated by commas, which sign beside it while clients learn the new one",
    unset: null
  },
  CARDPACK_LOG_WITNESSES: {
    about:
      "who sees that the log only grows, as lines `witness NAME KEY URL`, `group …` and `quorum …` of C2SP's `tlog-policy`, with semicolons between them",
    unset: null
  }
} as const satisfies Group
