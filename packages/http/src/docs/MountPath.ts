import { Context } from "effect"

/** The path below which a host has mounted the routes; empty for none. */
export const MountPath = Context.Reference<string>("cardpack/http/docs/MountPath", {
  defaultValue: () => ""
})
