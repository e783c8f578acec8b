import { layer } from "../../../kit/reference/layer.ts"
import { storage } from "../../../kit/store/Suite.ts"
import { ours } from "../../../world/run/Certificates.ts"

storage({ adapter: "memory", open: layer, sameNames: true, ...ours })
