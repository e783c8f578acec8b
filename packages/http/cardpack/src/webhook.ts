/** For receivers of webhooks; needs nothing. */
export * from "@cardpack/client/webhook"
