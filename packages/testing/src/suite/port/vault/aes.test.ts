import { layer } from "@cardpack/adapters/vault/layer"
import { Redacted } from "effect"
import { vault } from "../../../kit/vault/Suite.ts"
import { ours } from "../../../world/run/Certificates.ts"

const key = (number: number) => Redacted.make(`an encryption key of the tests, ${number}`)

vault({
  adapter: "AES-256-GCM",
  open: ({ newest, others }) =>
    layer(key(newest), { plainWithoutKey: false, otherKeys: others.map(key) }),
  ...ours
})
