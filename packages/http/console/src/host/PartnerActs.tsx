/** What an operator can do with a partner: credit, adjust, suspend, make a key. */
import type { Partner } from "@cardpack/client/operator"
import { host } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { field } from "../kit/Field.ts"
import { May } from "../kit/May.tsx"
import { useRefresh } from "../kit/Refresh.ts"
import { Secret } from "../kit/Secret.tsx"
import { text } from "../text/HostText.ts"
import { Adjust, Bonus } from "./partner/Credit.tsx"

interface Given {
  readonly partner: Partner
}

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

export const CreateKey = ({ partner }: Given) => {
  const refresh = useRefresh("host-keys")
  return (
    <Act
      label={text.keys.create}
      title={text.keys.create}
      says={text.keys.createSays}
      fields={<Input name="label" label={text.keys.label} maxLength={100} />}
      run={(form) =>
        host.partners.createKey({ partnerId: partner.id, label: field(form, "label") || null })
      }
      unanswered={text.problem.maybeMade}
      onDone={refresh}
      result={({ key }) => <Secret value={key} says={text.keys.secretSays} />}
    />
  )
}

export const PartnerActs = ({ partner }: Given) => (
  <>
    <May to="balances.write">
      <Bonus partner={partner} />
      <Adjust partner={partner} />
    </May>
    <May to="partners.write">
      <Edit partner={partner} />
      <Suspend partner={partner} />
    </May>
  </>
)
