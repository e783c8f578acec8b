/** Sets a missing id of the partner's own, and merges attributes. */
import type { Customer } from "@cardpack/client"
import { partner } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { field } from "../kit/Field.ts"
import { text } from "../text/PartnerText.ts"

interface Given {
  readonly customer: Customer
}

export const SetExternalId = ({ customer }: Given) =>
  customer.externalUserId === null ? (
    <Act
      label={text.customers.setId}
      title={text.customers.setId}
      says={text.customers.setIdSays}
      fields={
        <Input name="externalUserId" label={text.customers.externalId} required maxLength={255} />
      }
      run={(form) =>
        partner.customers.update(customer.id, { externalUserId: field(form, "externalUserId") })
      }
    />
  ) : null

/** Numbers, true, false and JSON as themselves; everything else as text. */
const parsed = (written: string): never => {
  try {
    return JSON.parse(written) as never
  } catch {
    return written as never
  }
}

export const SetAttribute = ({ customer }: Given) => (
  <Act
    label={text.customers.setAttribute}
    title={text.customers.setAttribute}
    says={text.customers.setAttributeSays}
    fields={
      <>
        <Input name="name" label={text.head.name} required />
        <Input name="value" label={text.customers.value} />
      </>
    }
    run={(form) => {
      const written = field(form, "value")
      const value = written === "" ? null : parsed(written)
      return partner.customers.update(customer.id, { attributes: { [field(form, "name")]: value } })
    }}
  />
)
