/** A QR code, dark on light in both schemes: cameras need it so. */
import { encode } from "uqr"
import styles from "./Code.module.css"

export const Code = ({ value, label }: { readonly value: string; readonly label: string }) => {
  const { data, size } = encode(value)
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("")
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={styles.code}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}
