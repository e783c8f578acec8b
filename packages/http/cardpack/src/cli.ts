#!/usr/bin/env node
/** The `cardpack` command line, with the suite of `cardpack verify`. */
import { run } from "@cardpack/http/cli"

run(async ({ directory, tell, ...options }) => {
  // Loaded on use: other commands start faster without it.
  const { text, verify, write } = await import("@cardpack/testing/verify")
  const onTried = ({ id, verdict }: { id: string; verdict: string }) => tell(`${id} ${verdict}`)
  const verified = await verify({ ...options, onTried })
  if (directory !== undefined) write(verified, directory)
  return { ok: verified.ok, text: text(verified), json: verified }
})
