import { layer } from "@cardpack/adapters/entropy/layer"
import { entropy } from "../../../kit/entropy/Suite.ts"
import { ours } from "../../../world/run/Certificates.ts"

entropy({ adapter: "operating system", open: layer, ...ours })
