import { layer } from "@cardpack/adapters/entropy/layer"
import { ours } from "../../certify/Ours.ts"
import { entropy } from "./Suite.ts"

entropy({ adapter: "operating system", open: layer, ...ours })
