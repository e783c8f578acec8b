/** The code of an authenticator, besides the password. */
import { useState } from "react"
import * as Identity from "../api/Identity.ts"
import type { Me } from "../api/Session.ts"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { Code } from "../kit/Code.tsx"
import { field } from "../kit/Field.ts"
import { Secret } from "../kit/Secret.tsx"
import { text } from "../text/SettingsText.ts"

export const Password = () => (
  <Input
    name="password"
    type="password"
    label={text.sign.password}
    autoComplete="current-password"
    required
  />
)

/** In groups of four, as people type it. */
const secretOf = ({ totpURI }: Identity.TwoFactor): string =>
  (new URL(totpURI).searchParams.get("secret") ?? "").replaceAll(/.{4}(?=.)/g, "$& ")

const Scan = ({ made }: { readonly made: Identity.TwoFactor }) => (
  <>
    <Code value={made.totpURI} label={text.settings.scan} />
    <Secret value={secretOf(made)} says={text.settings.typed} />
    <Secret value={made.backupCodes.join(" ")} says={text.settings.backup} />
    <Input
      name="code"
      label={text.sign.code}
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern="[0-9]{6}"
      required
    />
  </>
)

/** First the password, then a code that shows that the authenticator has it. */
export const SecondFactor = ({ me }: { readonly me: Me }) => {
  const [made, setMade] = useState<Identity.TwoFactor | null>(null)
  if (me.hasTwoFactor) {
    return (
      <Act
        label={text.settings.disable}
        look="danger"
        title={text.settings.disable}
        says={text.settings.disableSays}
        fields={<Password />}
        run={(form) => Identity.disableTwoFactor(`${form.get("password")}`)}
      />
    )
  }
  return made === null ? (
    <Act
      label={text.settings.enable}
      title={text.settings.second}
      says={text.settings.secondSays}
      fields={<Password />}
      run={(form) => Identity.enableTwoFactor(`${form.get("password")}`)}
      onDone={setMade}
    />
  ) : (
    <Act
      key="confirm"
      opensItself
      label={text.settings.confirm}
      look="main"
      title={text.settings.confirm}
      says={text.settings.confirmSays}
      fields={<Scan made={made} />}
      run={(form) => Identity.verifyCode(field(form, "code"))}
      onDone={() => setMade(null)}
    />
  )
}
