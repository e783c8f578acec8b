import { carrier, labels } from "../../../kit/carrier.ts"
import * as EasyPostStandIn from "../../../world/carrier/EasyPostStandIn.ts"
import * as PostageStandIn from "../../../world/carrier/PostageStandIn.ts"
import { ours } from "../../../world/run/Certificates.ts"

carrier({ adapter: "EasyPost", open: EasyPostStandIn.open, ...ours })
labels({ adapter: "EasyPost", open: PostageStandIn.open, ...ours })
