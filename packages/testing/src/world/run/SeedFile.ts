/** Setup of each test file: the properties of a whole run draw from one seed (decisions.md#seeds). */
import * as fc from "fast-check"
import { inject } from "vitest"

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: inject("seed") })
