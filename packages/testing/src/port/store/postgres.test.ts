import { embedded, server } from "../../database/Databases.ts"
import { suite } from "./Suite.ts"

suite("embedded PGlite", embedded())
suite("PostgreSQL 18", server())
