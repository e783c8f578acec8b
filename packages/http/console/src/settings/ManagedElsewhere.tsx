/** Where people are looked after, when it is not here: one environment holds them for both. */
import { Section } from "../kit/Page.tsx"
import { text } from "../text/SettingsText.ts"

export const Elsewhere = ({ url }: { readonly url: string }) => (
  <Section title={text.settings.elsewhere}>
    <p>{text.settings.elsewhereSays}</p>
    <p>
      <a href={url}>{text.settings.elsewhereLink}</a>
    </p>
  </Section>
)
