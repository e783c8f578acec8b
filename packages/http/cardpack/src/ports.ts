/** For authors of adapters: the ports, the rows that they store, and the nouns in them. */
export * from "@cardpack/core/domain"
export * from "@cardpack/core/ports"
