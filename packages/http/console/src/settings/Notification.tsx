/** Where mail to a partner goes. */
import * as OwnPartner from "../api/OwnPartner.ts"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { Facts } from "../kit/Facts.tsx"
import { field } from "../kit/Field.ts"
import { Identifier } from "../kit/Identifier.tsx"
import { May } from "../kit/May.tsx"
import { Loaded, Section } from "../kit/Page.tsx"
import { text } from "../text/SettingsText.ts"

export const Notification = ({ partnerId }: { readonly partnerId: string }) => (
  <Loaded name={["settings", partnerId]} read={() => OwnPartner.settings(partnerId)}>
    {(settings) => (
      <Section
        title={text.nav.organization}
        acts={
          <May to="settings">
            <Act
              label={text.settings.mail}
              title={text.settings.mail}
              says={text.settings.mailSays}
              fields={
                <Input
                  name="mail"
                  type="email"
                  label={text.settings.mail}
                  defaultValue={settings.notificationEmail ?? ""}
                />
              }
              run={(form) =>
                OwnPartner.updateSettings(partnerId, {
                  notificationEmail: field(form, "mail") || null
                })
              }
            />
          </May>
        }
      >
        <Facts
          facts={[
            [text.head.name, settings.name],
            [text.head.id, <Identifier key="id" id={settings.id} full />],
            [text.settings.mail, settings.notificationEmail]
          ]}
        />
      </Section>
    )}
  </Loaded>
)
