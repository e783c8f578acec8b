/** Pictures in S3-compatible storage, by signed requests (AWS Signature Version 4). */
import { createHash } from "node:crypto"
import { Picture } from "@cardpack/core/domain"
import { PictureStore } from "@cardpack/core/ports"
import type { AwsClient } from "aws4fetch"
import { Effect, Layer, Redacted } from "effect"
import * as Optional from "../optional/Optional.ts"
import type { S3Location } from "./S3Location.ts"

export interface Options extends S3Location {
  /** Such as `https://s3.eu-central-1.amazonaws.com`, without a slash at the end. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: Redacted.Redacted
}

/** Milliseconds for one request. */
const TIMEOUT = 15_000

/** After the first attempt, where the storage is busy. */
const RETRIES = 2

const failed = (why: string, cause?: unknown) => new PictureStore.PictureStoreError({ why, cause })

const REFUSED = "the storage of pictures refuses our key"

const statusOf = ({ status }: Response) =>
  failed(status === 401 || status === 403 ? REFUSED : `the storage of pictures answers ${status}`)

/** A storage may be anybody's server: no more of its answer is read than a picture has. */
const bodyOf = async (answer: Response): Promise<Uint8Array> => {
  const parts: Array<Uint8Array> = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    // Leaving the loop ends the connection.
    if (length > Picture.MAX_BYTES) throw failed("the storage sends more than a picture")
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

const make = (client: AwsClient, options: Options): PictureStore.PictureStore["Service"] => {
  // In the path, because not every storage has a host for each bucket.
  const urlOf = (name: string) => `${options.endpoint}/${options.bucket}/${options.prefix}${name}`
  const ask = <A>(name: string, init: RequestInit, read: (answer: Response) => Promise<A>) =>
    Effect.tryPromise({
      try: async () => {
        const signal = AbortSignal.timeout(TIMEOUT)
        // A redirect would take the request, and perhaps its signature, to another host.
        return read(await client.fetch(urlOf(name), { ...init, signal, redirect: "manual" }))
      },
      catch: (cause) =>
        cause instanceof PictureStore.PictureStoreError
          ? cause
          : failed("the storage of pictures is not reachable", cause)
    })
  return {
    off: null,
    put: (name, bytes) =>
      Picture.isName(name)
        ? ask(
            name,
            {
              method: "PUT",
              body: new Uint8Array(bytes),
              headers: {
                "content-type": Picture.CONTENT_TYPE,
                "cache-control": "public, max-age=31536000, immutable",
                "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex")
              }
            },
            async (answer) => {
              await answer.body?.cancel()
              if (!answer.ok) throw statusOf(answer)
            }
          )
        : Effect.die(new Error("no name of a picture")),
    get: (name) =>
      Picture.isName(name)
        ? ask(name, { method: "GET" }, async (answer) => {
            if (answer.ok) return bodyOf(answer)
            await answer.body?.cancel()
            if (answer.status === 404) return null
            throw statusOf(answer)
          })
        : Effect.succeed(null)
  }
}

export const layer = (
  options: Options
): Layer.Layer<PictureStore.PictureStore, Optional.NotInstalled> =>
  Layer.effect(
    PictureStore.PictureStore,
    Effect.map(
      Optional.load("S3-compatible storage", "aws4fetch", () => import("aws4fetch")),
      ({ AwsClient }) =>
        make(
          new AwsClient({
            accessKeyId: options.accessKeyId,
            secretAccessKey: Redacted.value(options.secretAccessKey),
            region: options.region,
            service: "s3",
            retries: RETRIES
          }),
          options
        )
    )
  )
