/** The two databases that the service runs on, as settings of its environment. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Exit, Scope } from "effect"
import * as Server from "../database/Server.ts"
import type * as Service from "./Service.ts"

export interface Opened {
  readonly environment: Service.Environment
  readonly close: () => Promise<void>
}

export interface Backend {
  readonly name: string
  readonly open: () => Promise<Opened>
}

const directory = async (): Promise<Opened> => {
  const path = await mkdtemp(join(tmpdir(), "cardpack-service-"))
  return {
    environment: { CARDPACK_DATA_DIR: join(path, "data") },
    close: () => rm(path, { recursive: true, force: true })
  }
}

export const embedded: Backend = { name: "embedded Postgres", open: directory }

export const server: Backend = {
  name: "server Postgres",
  open: async () => {
    const data = await directory()
    const scope = Effect.runSync(Scope.make())
    const url = await Effect.runPromise(
      Server.make().pipe(
        Effect.flatMap((postgres) => postgres.database),
        Scope.provide(scope)
      )
    )
    return {
      environment: { ...data.environment, DATABASE_URL: url },
      close: async () => {
        await Effect.runPromise(Scope.close(scope, Exit.void))
        await data.close()
      }
    }
  }
}

export const both: ReadonlyArray<Backend> = [embedded, server]
