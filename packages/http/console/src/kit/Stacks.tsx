/** Amounts on one scale, each with what it is made of; all of it stands there in words as well. */
import bars from "./Bars.module.css"
import * as Percent from "./Percent.ts"
import styles from "./Stacks.module.css"
import * as Usd from "./Usd.ts"

export interface Part {
  readonly name: string
  readonly value: bigint
}

export interface Stack {
  readonly name: string
  readonly parts: ReadonlyArray<Part>
}

const COLOURS = ["accent", "calm"] as const

const sumOf = ({ parts }: Stack): bigint => Usd.sum(parts.map(({ value }) => value))

const Bar = ({ parts, most }: Pick<Stack, "parts"> & { readonly most: bigint }) => (
  <div className={styles.bar} aria-hidden="true">
    {parts.map(({ name, value }, at) => (
      <span
        key={name}
        data-colour={COLOURS[at] ?? "calm"}
        style={{ width: `${Percent.length(value, most)}%` }}
        title={`${name}: ${Usd.words(value)}`}
      />
    ))}
  </div>
)

export const Stacks = ({ stacks }: { readonly stacks: ReadonlyArray<Stack> }) => {
  const most = Usd.largest(stacks.map(sumOf))
  return (
    <dl className={styles.stacks}>
      {stacks.map((stack) => (
        <div key={stack.name}>
          <dt className={styles.head}>
            {stack.name}
            <strong>{Usd.words(sumOf(stack))}</strong>
          </dt>
          <dd>
            <Bar parts={stack.parts} most={most} />
            {stack.parts.length > 1 && (
              <p className={bars.legend}>
                {stack.parts.map(({ name, value }, at) => (
                  <span key={name}>
                    <i data-colour={COLOURS[at] ?? "calm"} />
                    {name}: {Usd.words(value)}
                  </span>
                ))}
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
