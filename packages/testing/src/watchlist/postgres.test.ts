import { embedded, server } from "../store/Databases.ts"
import { suite } from "./Suite.ts"

suite("embedded PGlite", embedded())
suite("PostgreSQL 18", server())
