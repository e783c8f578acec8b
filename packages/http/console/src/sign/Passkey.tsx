/** Signing in with a key of this device, where browser and service can. */
import { useMutation } from "@tanstack/react-query"
import * as Identity from "../api/Identity.ts"
import { Button } from "../kit/Button.tsx"
import { Problem } from "../kit/Problem.tsx"
import { text } from "../text/Text.ts"

/** A number is no name that a key could be for. */
const IS_NAME = /[a-z]/i

export const arePossible =
  "passkeys" in document.documentElement.dataset &&
  "PublicKeyCredential" in window &&
  IS_NAME.test(location.hostname)

export const Passkey = ({ onDone }: { readonly onDone: () => Promise<unknown> }) => {
  const sign = useMutation({ mutationFn: Identity.signInWithPasskey, onSuccess: onDone })
  if (!arePossible) return null
  return (
    <>
      <Button disabled={sign.isPending} onClick={() => sign.mutate()}>
        {text.sign.passkey}
      </Button>
      {sign.isError && <Problem error={sign.error} />}
    </>
  )
}
