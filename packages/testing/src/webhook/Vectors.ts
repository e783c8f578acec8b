/** Test vectors of webhook signatures, for receivers in any language (spec, "Signature"). */

export interface Vector {
  readonly what: string
  readonly secret: string
  /** The `webhook-timestamp` header. */
  readonly timestamp: number
  /** The body as UTF-8. */
  readonly body: string
  /** The `webhook-signature` header. */
  readonly signature: string
}

export const VECTORS: ReadonlyArray<Vector> = [
  {
    what: "a small envelope",
    secret: "whsec_test",
    timestamp: 1_700_000_000,
    body: '{"id":"evt_01","type":"operation.completed","data":{}}',
    signature: "v1,4c815a0429a4e9431ad1b868c091bdf1804dde20b470e5de61fec6c917b94f2e"
  },
  {
    what: "an empty body",
    secret: "whsec_test",
    timestamp: 0,
    body: "",
    signature: "v1,a2fa7a43c6a1cf2e784eaf3327d65c65b3d2b790320ebed9aa5661bc42a8cccd"
  },
  {
    what: "letters beyond ASCII, in the body and in the secret",
    secret: "clé-😀",
    timestamp: 1_795_237_200,
    body: '{"id":"evt_02","data":{"name":"Łódź 用户 😀"}}',
    signature: "v1,fe1bd2d45cf7fe1ebea86f7ad42419055a8a95423cb15938354cfecb942ce647"
  },
  {
    what: "a secret longer than a block of SHA-256",
    secret: "s".repeat(100),
    timestamp: 1_795_237_200,
    body: '{ "id" : "evt_03" }\n',
    signature: "v1,54aad70466e9bbd7640e899b7444afa05ba7467ca46d2cde7f05a1f6d538137d"
  }
]
