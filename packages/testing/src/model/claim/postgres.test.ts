import * as Clock from "../../clock/Clock.ts"
import { embedded, server } from "../../database/Databases.ts"
import { byDesk } from "../Audited.ts"
import { suite } from "./Suite.ts"

const [one, other] = [Clock.shifted(), Clock.shifted()]
suite("PostgreSQL 18", byDesk(server(one.shift)), one.move)
suite("embedded PGlite", byDesk(embedded(other.shift)), other.move)
