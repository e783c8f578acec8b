/** A script of this package in a process of its own; it sees what packages keep to themselves. */

/** Arguments of Node, to stand before the script's path. */
export const NODE = ["--conditions=cardpack-internal"] as const
