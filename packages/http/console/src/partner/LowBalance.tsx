/** From which balance on the partner is told that it is low, and whether it is. */
import { Link } from "@tanstack/react-router"
import { partner } from "../api/Calls.ts"
import * as OwnPartner from "../api/OwnPartner.ts"
import { useOrganization } from "../api/Session.ts"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { field } from "../kit/Field.ts"
import { May } from "../kit/May.tsx"
import { Loaded } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import * as Usd from "../kit/Usd.ts"
import { text } from "../text/RecordText.ts"
import styles from "./Balance.module.css"
import * as BalanceAlert from "./BalanceAlert.ts"

const read = async (partnerId: string) => {
  const [settings, balance] = await Promise.all([
    OwnPartner.settings(partnerId),
    partner.account.balance()
  ])
  return { ...settings, total: Usd.of(balance.total) }
}

const Choose = ({ settings }: { readonly settings: OwnPartner.Settings }) => (
  <Act
    label={text.balance.alert}
    title={text.balance.alert}
    says={text.balance.alertSays}
    fields={
      <Input
        name="threshold"
        label={text.balance.threshold}
        inputMode="decimal"
        pattern="[0-9]+(\.[0-9]{1,6})?"
        defaultValue={settings.lowBalanceThresholdUsd ?? ""}
      />
    }
    run={(form) =>
      OwnPartner.updateSettings(settings.id, {
        lowBalanceThresholdUsd: field(form, "threshold") || null
      })
    }
  />
)

export const LowBalance = () => {
  const partnerId = useOrganization()?.organizationId ?? ""
  return (
    <Loaded
      name={["settings", partnerId, "balance"]}
      read={() => read(partnerId)}
      refreshMs={15_000}
    >
      {(settings) => {
        const { lowBalanceThresholdUsd: threshold, total } = settings
        const address = settings.subjectEmails.funding ?? settings.notificationEmail
        const below = threshold === null ? null : Usd.words(Usd.of(threshold))
        return (
          <div className={styles.alert}>
            {below === null ? (
              <span>{text.balance.alertOff}</span>
            ) : BalanceAlert.isLow(threshold, total) ? (
              <Status of={text.balance.alertLow(below)} tone="bad" />
            ) : (
              <Status of={text.balance.alertOn(below)} tone="good" />
            )}
            {below !== null && address === null && (
              <Link to="/settings">{text.balance.noMail}</Link>
            )}
            <May to="settings">
              <Choose settings={settings} />
            </May>
          </div>
        )
      }}
    </Loaded>
  )
}
