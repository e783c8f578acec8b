/** Runs the `cardpack` command line. */
import { NodeRuntime, NodeServices } from "@effect/platform-node"
import { Effect } from "effect"
import { Command } from "effect/cli"
import manifest from "../../package.json" with { type: "json" }
import { cardpack } from "./Cardpack.ts"

Command.run(cardpack, { version: manifest.version }).pipe(
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain
)
