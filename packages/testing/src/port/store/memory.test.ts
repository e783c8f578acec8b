import { ours } from "../../certify/Ours.ts"
import { layer } from "../../reference/layer.ts"
import { storage } from "./Suite.ts"

storage({ adapter: "memory", open: layer, sameNames: true, ...ours })
