/** Something that is shown once: it is in this page's memory alone, and gone with the panel. */
import { text } from "../text/Text.ts"
import { Button } from "./Button.tsx"
import { useCopy } from "./Clipboard.ts"
import styles from "./Secret.module.css"

export const Secret = ({ value, says }: { readonly value: string; readonly says: string }) => {
  const [copied, copy] = useCopy()
  return (
    <div className={styles.secret}>
      <p>{says}</p>
      <code>{value}</code>
      <Button look="main" onClick={() => copy(value)}>
        {copied ? text.copy.copied : text.copy.copy}
      </Button>
    </div>
  )
}
