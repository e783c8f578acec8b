/** `cardpack pictures`. */
import { Effect, FileSystem } from "effect"
import { Argument, CliError, Command } from "effect/cli"
import { call } from "./Client.ts"
import { fields } from "./Output.ts"

const upload = Command.make(
  "upload",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("A PNG, JPEG, WebP, GIF or AVIF file")
    )
  },
  Effect.fnUntraced(function* ({ file }) {
    const fs = yield* FileSystem.FileSystem
    const payload = yield* Effect.mapError(
      fs.readFile(file),
      (cause) =>
        new CliError.UserError({ cause, userMessage: `${file} can't be read: ${cause.message}` })
    )
    yield* call((client) => client.pictures.upload({ payload }), fields)
  })
).pipe(Command.withDescription("Upload a picture, and print its addresses"))

export const pictures = Command.make("pictures").pipe(
  Command.withDescription("Pictures of packs and cards"),
  Command.withSubcommands([upload])
)
