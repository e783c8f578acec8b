/** The `cardpack` command and the flags that all subcommands share. */
import { Command, Flag } from "effect/cli"

export const DEFAULT_URL = "http://127.0.0.1:4000"

export const root = Command.make("cardpack").pipe(
  Command.withDescription(
    "Run a cardpack service, operate one, and listen for its events. Settings come from the environment, and from .env in this directory"
  ),
  Command.withSharedFlags({
    url: Flag.String("url").pipe(
      Flag.withDescription(
        `Where the service is (its operator API; its partner API for listen): CARDPACK_URL, else ${DEFAULT_URL}`
      ),
      Flag.optional
    ),
    json: Flag.Boolean("json").pipe(
      Flag.withDescription("Print the response as JSON"),
      Flag.withDefault(false)
    )
  })
)
