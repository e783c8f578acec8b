/** What some roles may do: for others it is not there, because the API would refuse it. */
import type { ReactNode } from "react"
import { type Permission, useMay } from "../api/Session.ts"
import { text } from "../text/Text.ts"

export const May = ({
  to,
  children,
  otherwise = null
}: {
  readonly to: Permission
  readonly children: ReactNode
  readonly otherwise?: ReactNode
}) => (useMay(to) ? children : otherwise)

/** A page, or the main part of one, that is for doing this alone. */
export const Only = (given: { readonly to: Permission; readonly children: ReactNode }) => (
  <May {...given} otherwise={<p>{text.problem.mayNot}</p>} />
)
