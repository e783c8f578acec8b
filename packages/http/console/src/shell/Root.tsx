/** Around every page: who is signed in, or the page to sign in; the address stays. */
import { useIsFetching, useIsMutating } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { lazy, Suspense, useEffect } from "react"
import { type Me, useHasEnded, useMe } from "../api/Session.ts"
import { Problem } from "../kit/Problem.tsx"
import { Enter, SignInElsewhere } from "../sign/Enter.tsx"
import { Join } from "../sign/Join.tsx"
import { Pass } from "../sign/Pass.tsx"
import { SignIn } from "../sign/SignIn.tsx"
import { text } from "../text/Text.ts"
import styles from "./Root.module.css"
import { Shell } from "./Shell.tsx"

const Reset = lazy(async () => ({ default: (await import("../sign/Reset.tsx")).Reset }))

const again = () => import("../sign/SignInAgain.tsx")
const SignInAgain = lazy(async () => ({ default: (await again()).SignInAgain }))

const Progress = () => {
  const isBusy = useIsFetching() + useIsMutating() > 0
  return <div className={styles.progress} data-busy={isBusy} aria-hidden="true" />
}

/** Nobody mistakes one environment for the other; the service has written it into the page. */
const Bar = () =>
  document.documentElement.dataset.environment === "sandbox" ? (
    <div className={styles.sandbox}>
      <strong>{text.sandbox}</strong> <span>{text.sandboxMeaning}</span>
    </div>
  ) : null

/** Where people sign in, when that is in another environment. */
const { issuer } = document.documentElement.dataset

/** The pages stay while their session has ended, and what is written on them. */
const Pages = ({ me, hasEnded }: { readonly me: Me; readonly hasEnded: boolean }) => {
  useEffect(() => {
    // It is there when the service has been replaced meanwhile, and has other files.
    again().catch(() => undefined)
  }, [])
  return (
    <>
      <Shell me={me} />
      {hasEnded && (
        <Suspense>
          <SignInAgain me={me}>
            <Bar />
          </SignInAgain>
        </Suspense>
      )}
    </>
  )
}

/** The page of a one-time link is for everybody who has the link. */
const Inside = ({ me: known }: { readonly me: Me | null }) => {
  const { hash, pathname } = useLocation()
  const hasEnded = useHasEnded()
  const me = hasEnded ? null : known
  if (pathname === "/join") return <Join me={me} />
  if (pathname === "/reset") {
    return (
      <Suspense>
        <Reset key={hash} />
      </Suspense>
    )
  }
  if (pathname === "/enter" && issuer !== undefined)
    return <Enter isSignedIn={me !== null} issuer={issuer} />
  const isPass = pathname === "/pass"
  if (known !== null && !isPass) return <Pages me={known} hasEnded={hasEnded} />
  if (me === null) return issuer === undefined ? <SignIn /> : <SignInElsewhere issuer={issuer} />
  return <Pass />
}

export const Root = () => {
  const found = useMe()
  return (
    <>
      <Progress />
      <Bar />
      {found.data !== undefined && <Inside me={found.data} />}
      {found.data === undefined && found.isError && (
        <main className={styles.alone}>
          <Problem error={found.error} retry={() => found.refetch()} />
        </main>
      )}
    </>
  )
}
