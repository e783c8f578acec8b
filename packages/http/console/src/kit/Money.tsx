/** An amount in USD: two places in lists, six in details, cents on paper; the currency stands once, in the head. */
import styles from "./Money.module.css"
import * as Usd from "./Usd.ts"

export const Money = ({
  usd,
  exact = false,
  paper = false,
  signed = false
}: {
  readonly usd: string | null
  readonly exact?: boolean
  readonly paper?: boolean
  readonly signed?: boolean
}) => {
  if (usd === null) return <span className={styles.none}>–</span>
  const micros = Usd.of(usd)
  const shown = (paper ? Usd.paper : exact ? Usd.long : Usd.short)(micros)
  return (
    <span className={styles.money} title={`${Usd.exact(micros)} USD`}>
      {signed && micros > 0n ? `+${shown}` : shown}
    </span>
  )
}
