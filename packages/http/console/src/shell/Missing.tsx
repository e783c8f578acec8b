/** Addresses that lead nowhere, and pages that failed. */
import { Link, useLocation } from "@tanstack/react-router"
import { changeHere, nameOf, useMe } from "../api/Session.ts"
import { Button } from "../kit/Button.tsx"
import { Page } from "../kit/Page.tsx"
import { wordsOf } from "../kit/Problem.tsx"
import { text } from "../text/Text.ts"
import * as Navigation from "./Navigation.ts"

/** A link that somebody sent may be for another organization of the reader. */
export const Missing = () => {
  const { pathname } = useLocation()
  const others = useMe().data?.memberships.filter((each) => Navigation.isOf(each, pathname)) ?? []
  return (
    <Page title={text.problem.missing}>
      <p>{text.problem.missingHint}</p>
      {others.map((other) => (
        <p key={other.organizationId}>
          <Button onClick={() => changeHere(other.organizationId)}>
            {text.problem.openFor(nameOf(other))}
          </Button>
        </p>
      ))}
      <p>
        <Link to="/">{text.nav.home}</Link>
      </p>
    </Page>
  )
}

export const Broken = ({ error }: { readonly error: unknown }) => (
  <Page title={text.problem.broken}>
    <p role="alert">{wordsOf(error)}</p>
    <p>
      <Button onClick={() => location.reload()}>{text.problem.reload}</Button>
    </p>
  </Page>
)
