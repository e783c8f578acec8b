/** Where pictures are in S3-compatible storage. */
import { Result } from "effect"

export interface S3Location {
  readonly bucket: string
  /** Empty, or with a slash at its end. */
  readonly prefix: string
}

const ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9_\-./]*))?$/

/** `s3://bucket` or `s3://bucket/prefix`. */
export const parse = (text: string): Result.Result<S3Location, string> => {
  const [, bucket, path = ""] = ADDRESS.exec(text) ?? []
  if (bucket === undefined || /(?:^|\/)\.{0,2}\/|(?:^|\/)\.\.?$/.test(path))
    return Result.fail(
      "must be disk, off, or such as s3://bucket/prefix, with a bucket of 3 to 63 small letters, digits, dots and dashes"
    )
  const prefix = path === "" || path.endsWith("/") ? path : `${path}/`
  return Result.succeed({ bucket, prefix })
}
