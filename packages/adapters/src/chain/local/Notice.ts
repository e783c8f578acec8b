/** What whoever starts the service is told about a local chain that is not what it was. */

export type Notice =
  /** The chain ends at block `at`, though it had come to block `was`. */
  | { readonly _tag: "Shorter"; readonly at: bigint; readonly was: bigint }
  /** Nothing is left of the chain that had come to block `was`. */
  | { readonly _tag: "BegunAnew"; readonly was: bigint }
  /** The contracts were lost and are deployed again. */
  | { readonly _tag: "Redeployed" }

export const text = (notice: Notice): string => {
  switch (notice._tag) {
    case "Shorter":
      return `the local chain ends at block ${notice.at}, though it had come to block ${notice.was}`
    case "BegunAnew":
      return `the local chain begins anew, though it had come to block ${notice.was}`
    case "Redeployed":
      return "the contracts were deployed again on the local chain"
  }
}
