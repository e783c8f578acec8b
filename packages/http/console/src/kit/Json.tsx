/** A value as JSON; long lines scroll, also by keyboard. */
export const Json = ({
  value,
  className
}: {
  readonly value: unknown
  readonly className?: string | undefined
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
  <pre className={className} tabIndex={0}>
    {JSON.stringify(value, null, 2)}
  </pre>
)
