/** The pages of the chain, side by side: each list has its own address. */
import { Tabs } from "../../kit/Tabs.tsx"
import { text } from "../../text/HostText.ts"

export const ChainTabs = () => (
  <Tabs
    label={text.nav.chain}
    tabs={[
      { to: "/host/chain", label: text.onchain.overview },
      { to: "/host/chain/deposits", label: text.onchain.deposits },
      { to: "/host/chain/addresses", label: text.onchain.addresses }
    ]}
  />
)
