/** A partner's balance, changed by hand: a bonus, or an adjustment of one bucket. */
import type { Partner } from "@cardpack/client/operator"
import { useState } from "react"
import { host } from "../../api/Calls.ts"
import { Act } from "../../kit/Act.tsx"
import { Input, Select } from "../../kit/Button.tsx"
import { field } from "../../kit/Field.ts"
import * as Usd from "../../kit/Usd.ts"
import { text } from "../../text/HostText.ts"

interface Given {
  readonly partner: Partner
}

/** One reason for the partner's ledger, and one that it never reads. */
const Reasons = () => (
  <>
    <Input name="reason" label={text.partners.reason} required maxLength={500} />
    <Input name="note" label={text.partners.note} maxLength={2_000} />
  </>
)

const reasonsOf = (form: FormData) => ({
  reason: field(form, "reason"),
  ...(field(form, "note") !== "" && { note: field(form, "note") })
})

type Bucket = "cash" | "bonus"

const bucketOf = (written: string): Bucket => (written === "bonus" ? "bonus" : "cash")

const CENT = 10_000n

/** All places that it has: a millionth must not read as nothing. */
const words = (micros: bigint): string =>
  micros % CENT === 0n ? Usd.words(micros) : `${Usd.long(micros)} USD`

/** Nothing before there is an amount; then what will happen, with its sign and its bucket. */
const outcome = (written: string, bucket: Bucket): string => {
  const micros = Usd.parse(written) ?? 0n
  if (micros === 0n) return ""
  return micros > 0n
    ? text.partners.adds(words(micros), bucket)
    : text.partners.takes(words(-micros), bucket)
}

/** An amount, and what it does to which bucket, said while it is typed. */
const Amount = ({ isSigned }: { readonly isSigned: boolean }) => {
  const [written, setWritten] = useState("")
  const [bucket, setBucket] = useState<Bucket>(isSigned ? "cash" : "bonus")
  return (
    <>
      <Input
        name="amountUsd"
        label={text.head.amount}
        inputMode="decimal"
        pattern={isSigned ? "-?[0-9]+(\\.[0-9]{1,6})?" : "[0-9]+(\\.[0-9]{1,6})?"}
        required
        onChange={(event) => setWritten(event.target.value)}
        {...(isSigned && { hint: text.partners.signed })}
      />
      {isSigned && (
        <Select
          name="bucket"
          label={text.partners.bucket}
          onChange={(event) => setBucket(bucketOf(event.target.value))}
        >
          <option value="cash">{text.balance.cash}</option>
          <option value="bonus">{text.balance.bonus}</option>
        </Select>
      )}
      <p role="status">
        <strong>{outcome(written, bucket)}</strong>
      </p>
    </>
  )
}

export const Bonus = ({ partner }: Given) => (
  <Act
    label={text.partners.bonus}
    title={text.partners.bonusTitle(partner.name)}
    says={text.partners.bonusSays}
    fields={
      <>
        <Amount isSigned={false} />
        <Reasons />
      </>
    }
    run={(form, idempotencyKey) =>
      host.partners.bonus(
        { partnerId: partner.id, amountUsd: field(form, "amountUsd"), ...reasonsOf(form) },
        { idempotencyKey }
      )
    }
  />
)

export const Adjust = ({ partner }: Given) => (
  <Act
    label={text.partners.adjust}
    title={text.partners.adjustTitle(partner.name)}
    says={text.partners.adjustSays}
    fields={
      <>
        <Amount isSigned />
        <Reasons />
      </>
    }
    run={(form, idempotencyKey) =>
      host.partners.adjust(
        {
          partnerId: partner.id,
          amountUsd: field(form, "amountUsd"),
          bucket: bucketOf(field(form, "bucket")),
          ...reasonsOf(form)
        },
        { idempotencyKey }
      )
    }
  />
)
