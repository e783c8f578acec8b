/** The console in Chromium: the days of partners, and of whoever signs in. */
import * as Developer from "./Developer.ts"
import * as Ended from "./Ended.ts"
import * as Environments from "./Environments.ts"
import * as Finance from "./Finance.ts"
import * as Manager from "./Manager.ts"
import * as Passkeys from "./Passkeys.ts"
import * as SigningIn from "./SigningIn.ts"
import { play } from "./Stage.ts"

await play({
  "a developer's first day": Developer.day,
  "a partner's manager": Manager.day,
  "a partner's finance": Finance.day,
  "a person with a passkey": Passkeys.day,
  "somebody at the door": SigningIn.day,
  "a session that ends": Ended.day,
  "a person of both environments": Environments.day
})
