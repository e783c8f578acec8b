import { carrier } from "../../../kit/carrier.ts"
import * as EasyPostStandIn from "../../../world/carrier/EasyPostStandIn.ts"
import { ours } from "../../../world/run/Certificates.ts"

carrier({ adapter: "EasyPost", open: EasyPostStandIn.open, ...ours })
