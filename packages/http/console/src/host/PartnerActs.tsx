/** What an operator can do with a partner: credit, adjust, suspend, make and revoke keys. */
import type { Partner } from "@cardpack/client/operator"
import { host } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { Input, Select } from "../kit/Button.tsx"
import { field } from "../kit/Field.ts"
import { Secret } from "../kit/Secret.tsx"
import { text } from "../text/HostText.ts"

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

const Amount = ({ hint }: { readonly hint?: string }) => (
  <Input
    name="amountUsd"
    label={text.head.amount}
    inputMode="decimal"
    pattern="-?[0-9]+(\.[0-9]{1,6})?"
    required
    {...(hint !== undefined && { hint })}
  />
)

const Bonus = ({ partner }: Given) => (
  <Act
    label={text.partners.bonus}
    title={text.partners.bonusTitle(partner.name)}
    says={text.partners.bonusSays}
    fields={
      <>
        <Amount />
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

const Adjust = ({ partner }: Given) => (
  <Act
    label={text.partners.adjust}
    title={text.partners.adjustTitle(partner.name)}
    says={text.partners.adjustSays}
    fields={
      <>
        <Amount hint={text.partners.signed} />
        <Select name="bucket" label={text.partners.bucket}>
          <option value="cash">{text.balance.cash}</option>
          <option value="bonus">{text.balance.bonus}</option>
        </Select>
        <Reasons />
      </>
    }
    run={(form, idempotencyKey) =>
      host.partners.adjust(
        {
          partnerId: partner.id,
          amountUsd: field(form, "amountUsd"),
          bucket: field(form, "bucket") === "bonus" ? "bonus" : "cash",
          ...reasonsOf(form)
        },
        { idempotencyKey }
      )
    }
  />
)

const Suspend = ({ partner }: Given) => {
  const isActive = partner.status === "active"
  return (
    <Act
      label={isActive ? text.partners.suspend : text.partners.activate}
      look={isActive ? "danger" : "main"}
      title={isActive ? text.partners.suspend : text.partners.activate}
      says={
        isActive
          ? text.partners.suspendSays(partner.name)
          : text.partners.activateSays(partner.name)
      }
      run={() =>
        host.partners.update({ partnerId: partner.id, status: isActive ? "suspended" : "active" })
      }
    />
  )
}

const Edit = ({ partner }: Given) => (
  <Act
    label={text.webhooks.edit}
    title={text.partners.edit}
    says={text.partners.editSays}
    fields={
      <>
        <Input name="name" label={text.head.name} defaultValue={partner.name} required />
        <Input
          name="mail"
          type="email"
          label={text.partners.mail}
          defaultValue={partner.notificationEmail ?? ""}
        />
        <Input
          name="threshold"
          label={text.balance.threshold}
          inputMode="decimal"
          pattern="[0-9]+(\.[0-9]{1,6})?"
          defaultValue={partner.lowBalanceThresholdUsd ?? ""}
        />
      </>
    }
    run={(form) =>
      host.partners.update({
        partnerId: partner.id,
        name: field(form, "name"),
        notificationEmail: field(form, "mail") || null,
        lowBalanceThresholdUsd: field(form, "threshold") || null
      })
    }
  />
)

export const CreateKey = ({ partner }: Given) => (
  <Act
    label={text.keys.create}
    title={text.keys.create}
    says={text.keys.createSays}
    fields={<Input name="label" label={text.keys.label} maxLength={100} />}
    run={(form) =>
      host.partners.createKey({ partnerId: partner.id, label: field(form, "label") || null })
    }
    unanswered={text.problem.maybeMade}
    result={({ key }) => <Secret value={key} says={text.keys.secretSays} />}
  />
)

export const PartnerActs = ({ partner }: Given) => (
  <>
    <Bonus partner={partner} />
    <Adjust partner={partner} />
    <Edit partner={partner} />
    <Suspend partner={partner} />
  </>
)
