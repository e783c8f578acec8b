/** Puts items on sale again, or takes them out of the stock: all of them or none. */
import { host } from "../../api/Calls.ts"
import { Act } from "../../kit/Act.tsx"
import { Input, Select } from "../../kit/Button.tsx"
import { field } from "../../kit/Field.ts"
import { text } from "../../text/HostText.ts"

interface Given {
  readonly references: ReadonlyArray<string>
  readonly onDone?: () => void
}

const Reason = () => <Input name="reason" label={text.head.reason} required maxLength={500} />

export const Return = ({ references, onDone }: Given) => (
  <Act
    label={text.items.return}
    title={text.items.return}
    says={text.items.returnSays(references.length)}
    fields={<Reason />}
    run={(form, idempotencyKey) =>
      host.items.return({ references, reason: field(form, "reason") }, { idempotencyKey })
    }
    {...(onDone !== undefined && { onDone })}
  />
)

const WHYS = ["damaged", "lost", "other"] as const

const Why = () => (
  <Select name="why" label={text.items.why} hint={text.items.whySays} defaultValue="other">
    {WHYS.map((why) => (
      <option key={why} value={why}>
        {text.items.whys[why]}
      </option>
    ))}
  </Select>
)

const whyOf = (form: FormData): (typeof WHYS)[number] =>
  WHYS.find((why) => why === field(form, "why")) ?? "other"

export const Withdraw = ({ references, onDone }: Given) => (
  <Act
    label={text.items.withdraw}
    look="danger"
    title={text.items.withdraw}
    says={text.items.withdrawSays(references.length)}
    fields={
      <>
        <Why />
        <Reason />
      </>
    }
    run={(form, idempotencyKey) =>
      host.items.withdraw(
        { references, reason: field(form, "reason"), why: whyOf(form) },
        { idempotencyKey }
      )
    }
    {...(onDone !== undefined && { onDone })}
  />
)
