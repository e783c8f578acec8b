/** Addresses that lead nowhere, and pages that failed. */
import { Link } from "@tanstack/react-router"
import { Button } from "../kit/Button.tsx"
import { Page } from "../kit/Page.tsx"
import { wordsOf } from "../kit/Problem.tsx"
import { text } from "../text/Text.ts"

export const Missing = () => (
  <Page title={text.problem.missing}>
    <p>{text.problem.missingHint}</p>
    <p>
      <Link to="/">{text.nav.home}</Link>
    </p>
  </Page>
)

export const Broken = ({ error }: { readonly error: unknown }) => (
  <Page title={text.problem.broken}>
    <p role="alert">{wordsOf(error)}</p>
    <p>
      <Button onClick={() => location.reload()}>{text.problem.reload}</Button>
    </p>
  </Page>
)
