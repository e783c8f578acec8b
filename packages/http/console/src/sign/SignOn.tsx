/** Signing in with another service, where there is one; also how somebody who is invited joins. */
import { useMutation } from "@tanstack/react-query"
import * as Identity from "../api/Identity.ts"
import { Button } from "../kit/Button.tsx"
import { Problem } from "../kit/Problem.tsx"
import { text } from "../text/Text.ts"

const host = document.documentElement.dataset.signOn

export const SignOn = () => {
  const go = useMutation({
    mutationFn: async () => location.assign((await Identity.signOn()).url)
  })
  if (host === undefined) return null
  return (
    <>
      <Button disabled={go.isPending} onClick={() => go.mutate()}>
        {text.sign.signOn(host)}
      </Button>
      {go.isError && <Problem error={go.error} />}
      {new URLSearchParams(location.search).has("error") && (
        <p role="alert">{text.sign.signOnRefused}</p>
      )}
    </>
  )
}
