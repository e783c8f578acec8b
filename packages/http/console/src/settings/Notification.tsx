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

const SUBJECTS = ["funding", "deliveries", "parcels"] as const

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
                <>
                  <Input
                    name="mail"
                    type="email"
                    label={text.settings.mail}
                    defaultValue={settings.notificationEmail ?? ""}
                  />
                  {SUBJECTS.map((subject) => (
                    <Input
                      key={subject}
                      name={subject}
                      type="email"
                      label={text.settings.mailAbout[subject]}
                      defaultValue={settings.subjectEmails[subject] ?? ""}
                    />
                  ))}
                </>
              }
              run={(form) =>
                OwnPartner.updateSettings(partnerId, {
                  notificationEmail: field(form, "mail") || null,
                  subjectEmails: {
                    funding: field(form, "funding") || null,
                    deliveries: field(form, "deliveries") || null,
                    parcels: field(form, "parcels") || null
                  }
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
            [text.settings.mail, settings.notificationEmail],
            ...SUBJECTS.flatMap((subject) => {
              const address = settings.subjectEmails[subject]
              return address === null ? [] : [[text.settings.mailAbout[subject], address] as const]
            })
          ]}
        />
      </Section>
    )}
  </Loaded>
)
