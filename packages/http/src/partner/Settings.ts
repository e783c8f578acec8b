/** Settings of the service that handlers need. */
import type { ApprovalLimits, Event, Links, LogPolicy } from "@cardpack/core/domain"
import { Context } from "effect"

export class Settings extends Context.Service<
  Settings,
  {
    readonly environment: Event.Environment
    /** Without a slash at the end. */
    readonly publicUrl: string
    readonly srcset: Links.Srcset
    /** Requests a minute for a key; null for no limit. */
    readonly rateLimit: number | null
    /** Requests of a key that may run at the same time; `Concurrency.MOST` unless given. */
    readonly maxConcurrent?: number
    /** Null, or not given, for none. */
    readonly dailyLimits?: ApprovalLimits.Limits
    /** Who reads the draw log's files; everybody unless given. */
    readonly fairness?: "public" | "partners" | "off"
    /** Who witnesses it; nobody unless given. */
    readonly logWitnesses?: LogPolicy.Policy
    /** Alpha-2 codes of countries that are never shipped to; none unless given. */
    readonly neverShipTo?: ReadonlyArray<string>
  }
>()("cardpack/http/partner/Settings") {}
