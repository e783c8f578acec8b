/** The stop buttons: what is off answers 503 to every partner. */
import { host } from "../api/Calls.ts"
import { Act } from "../kit/Act.tsx"
import { Input } from "../kit/Button.tsx"
import { field } from "../kit/Field.ts"
import { May } from "../kit/May.tsx"
import { Loaded } from "../kit/Page.tsx"
import { Status } from "../kit/Status.tsx"
import { text } from "../text/HostText.ts"
import styles from "./HostHome.module.css"

const KINDS = ["orders", "buybacks", "redemptions", "mints"] as const

export const Controls = () => (
  <Loaded name={["controls"]} read={() => host.service.controls()}>
    {(controls) => (
      <ul className={styles.controls}>
        {KINDS.map((kind) => {
          const isOn = controls[kind] === "on"
          const label = isOn ? text.controls.stop(kind) : text.controls.resume(kind)
          return (
            <li key={kind}>
              <Status of={text.controls.state(kind, isOn)} tone={isOn ? "good" : "bad"} />
              <May to="controls.write">
                <Act
                  label={label}
                  look={isOn ? "danger" : "plain"}
                  title={label}
                  says={isOn ? text.controls.stopSays(kind) : text.controls.resumeSays(kind)}
                  fields={<Input name="reason" label={text.head.reason} required maxLength={500} />}
                  run={(form) =>
                    host.service.setControls({
                      [kind]: isOn ? "off" : "on",
                      reason: field(form, "reason")
                    })
                  }
                />
              </May>
            </li>
          )
        })}
      </ul>
    )}
  </Loaded>
)
