/** Another service's identity for one's own account: from then on it signs in to it. */
import * as Identity from "../api/Identity.ts"
import { Act } from "../kit/Act.tsx"
import { text } from "../text/SettingsText.ts"
import { Password } from "./SecondFactor.tsx"

const host = document.documentElement.dataset.signOn

export const LinkSignOn = () =>
  host === undefined ? null : (
    <Act
      label={text.settings.linkSignOn}
      title={text.settings.linkSignOn}
      says={text.settings.linkSignOnSays(host)}
      fields={<Password />}
      run={async (form) =>
        location.assign((await Identity.linkSignOn(`${form.get("password")}`)).url)
      }
    />
  )
