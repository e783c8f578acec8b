/** Reports of our own adapters, in the folder that `CERTIFICATES` names (package README). */
import type { Target } from "../../kit/certify/Report.ts"

const directory = process.env.CERTIFICATES ?? ""

export const ours: { readonly report?: Target } =
  directory === "" ? {} : { report: { package: "cardpack", version: "0.1.0", directory } }
