import { drawLog } from "../../../kit/log/Suite.ts"
import { layer } from "../../../kit/reference/layer.ts"
import { ours } from "../../../world/run/Certificates.ts"

drawLog({ adapter: "memory", open: layer, ...ours })
