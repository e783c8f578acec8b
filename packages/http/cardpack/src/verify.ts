/** Checks receipts of draws offline; needs nothing. */
export * from "@cardpack/client/verify"
