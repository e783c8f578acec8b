/** An amount in the place of another one: what becomes of it is said while it is typed. */
import { useState } from "react"
import { Input } from "../../kit/Button.tsx"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/RecordText.ts"

export const NewAmount = ({
  name,
  label,
  now
}: {
  readonly name: string
  readonly label: string
  readonly now: string
}) => {
  const [written, setWritten] = useState(now)
  const micros = Usd.parse(written)
  const isOther = micros !== null && micros !== Usd.of(now)
  return (
    <>
      <Input
        name={name}
        label={label}
        inputMode="decimal"
        pattern="[0-9]+(\.[0-9]{1,6})?"
        defaultValue={now}
        onChange={(event) => setWritten(event.target.value)}
        required
      />
      <p role="status">
        <strong>
          {isOther && text.amounts.becomes(Usd.words(Usd.of(now)), Usd.words(micros))}
        </strong>
      </p>
    </>
  )
}
