/** Where the reader is invited to: nobody joins anything unasked. */
import { useQuery } from "@tanstack/react-query"
import * as Identity from "../api/Identity.ts"
import { ActButton } from "../kit/ActButton.tsx"
import { text } from "../text/Text.ts"

/** People of another environment are invited there. */
const isHere = document.documentElement.dataset.issuer === undefined

export const Invitations = () => {
  const own = useQuery({ queryKey: ["invited"], queryFn: Identity.invited, enabled: isHere })
  return own.data?.data.map(({ id, name, role }) => (
    <p key={id}>
      {text.sign.invitedTo(name ?? text.sign.operators, role)}{" "}
      <ActButton look="main" run={() => Identity.accept(id)}>
        {text.sign.join}
      </ActButton>
    </p>
  ))
}
