/** For programs that operate a hosted service; needs nothing. */
export * from "@cardpack/client/operator"
