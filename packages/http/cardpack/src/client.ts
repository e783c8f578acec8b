/** For programs that call a hosted service; needs nothing. */
export * from "@cardpack/client"
