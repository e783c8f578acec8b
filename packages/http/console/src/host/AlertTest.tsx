/** Sends a test alert to all who get alerts, and says what came of it. */
import type { TestedAlerts } from "@cardpack/client/operator"
import { useState } from "react"
import { host } from "../api/Calls.ts"
import { ActButton } from "../kit/ActButton.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/HostText.ts"
import styles from "./HostHome.module.css"

export const AlertTest = () => {
  const [tested, setTested] = useState<TestedAlerts["data"] | null>(null)
  return (
    <>
      <div>
        <ActButton run={() => host.alerts.test()} onDone={({ data }) => setTested(data)}>
          {text.alertTest.send}
        </ActButton>
      </div>
      <div role="status">
        {tested?.length === 0 && text.alertTest.nobody}
        <ul className={styles.controls}>
          {tested?.map(({ by, problem, to }) => (
            <li key={`${by} ${to}`}>
              <Status
                of={problem ?? text.alertTest.taken}
                tone={problem === null ? "good" : "bad"}
              />{" "}
              {to}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
