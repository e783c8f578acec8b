/** Sends a picture to the operator API: bytes, which the client of JSON does not send. */
import { CardpackError } from "@cardpack/client"
import type { UploadedPicture } from "@cardpack/client/operator"
import { refused } from "./Ask.ts"

export const upload = async (file: Blob): Promise<UploadedPicture> => {
  const response = await fetch("/operator/v1/pictures", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/octet-stream" },
    body: file
  }).catch((cause: unknown) => {
    throw new CardpackError("no answer came", { code: "network_error", cause })
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw refused(response.status, answer, response.headers.get("x-request-id"))
  return answer as UploadedPicture
}
