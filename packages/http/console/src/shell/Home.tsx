/** The first page, which depends on the organization. */
import { lazy, Suspense } from "react"
import { isHost, useOrganization } from "../api/Session.ts"

const PartnerHome = lazy(async () => ({
  default: (await import("../partner/PartnerHome.tsx")).PartnerHome
}))

const HostHome = lazy(async () => ({
  default: (await import("../host/HostHome.tsx")).HostHome
}))

export const Home = () => {
  const organization = useOrganization()
  if (organization === null) return null
  return <Suspense>{isHost(organization) ? <HostHome /> : <PartnerHome />}</Suspense>
}
