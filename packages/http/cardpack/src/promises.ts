/** For programs without Effect: the engine in promises. */
export * from "@cardpack/http/embed"
