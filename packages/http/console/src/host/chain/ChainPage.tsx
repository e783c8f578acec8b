/** How far the watcher is, what endpoints tell, what waits, and the contracts. */
import type { Chain } from "@cardpack/client/operator"
import { Link } from "@tanstack/react-router"
import { host } from "../../api/Calls.ts"
import { Act } from "../../kit/Act.tsx"
import { Input } from "../../kit/Button.tsx"
import { Facts, Raw } from "../../kit/Facts.tsx"
import { field } from "../../kit/Field.ts"
import { Identifier } from "../../kit/Identifier.tsx"
import { May } from "../../kit/May.tsx"
import { Loaded, Page, Section } from "../../kit/Page.tsx"
import { Status } from "../../kit/Status.tsx"
import { text } from "../../text/HostText.ts"
import { LAG_BLOCKS } from "../alert/ChainAlerts.ts"
import { SECRET } from "../Secret.ts"
import { ChainTabs } from "./ChainTabs.tsx"
import { Disputed } from "./Disputed.tsx"
import { WaitingEntries } from "./WaitingEntries.tsx"

const Rescan = ({ chain }: { readonly chain: Chain }) => (
  <Act
    label={text.onchain.rescan}
    title={text.onchain.rescan}
    says={text.onchain.rescanSays}
    fields={
      <Input
        name="fromBlock"
        label={text.onchain.fromBlock}
        inputMode="numeric"
        pattern="[0-9]{1,15}"
        defaultValue={chain.cursor ?? ""}
        required
      />
    }
    run={(form) => host.chain.rescan({ fromBlock: Number(field(form, "fromBlock")) })}
    result={({ cursor }) => <p>{text.onchain.rescanned(cursor)}</p>}
  />
)

const Watcher = ({ chain }: { readonly chain: Chain }) => {
  const { blockNumber, cursor, finalBlockNumber } = chain
  const behind = cursor === null ? null : (finalBlockNumber ?? blockNumber) - cursor
  return (
    <Facts
      facts={[
        [
          text.onchain.behind,
          behind === null ? (
            text.onchain.notYet
          ) : (
            <Status
              key="behind"
              of={text.onchain.blocks(Math.max(0, behind))}
              tone={behind > LAG_BLOCKS ? "bad" : "good"}
            />
          )
        ],
        [text.onchain.head, blockNumber],
        [text.onchain.final, finalBlockNumber ?? text.onchain.noFinal],
        [text.onchain.cursor, cursor],
        [text.onchain.chainId, chain.chainId]
      ]}
    />
  )
}

const Contracts = ({ chain }: { readonly chain: Chain }) => (
  <Facts
    facts={(
      [
        [text.onchain.signer, chain.signerAddress],
        ["USDC", chain.usdcAddress],
        [text.onchain.collection, chain.collectionAddress],
        [text.onchain.vendingMachine, chain.vendingMachineAddress],
        [text.onchain.burnHandler, chain.burnHandlerAddress]
      ] as const
    ).map(([name, address]) => [
      name,
      address === null ? null : <Identifier key={name} id={address} full />
    ])}
  />
)

export const ChainPage = () => (
  <Page title={text.nav.chain}>
    <ChainTabs />
    <Loaded name={["chain"]} read={() => host.chain.chain()} refreshMs={15_000}>
      {(chain) => (
        <>
          <Section
            title={text.onchain.watcher}
            acts={
              <May to="chain.write">
                <Rescan chain={chain} />
              </May>
            }
          >
            <Watcher chain={chain} />
          </Section>
          <Section title={text.onchain.endpoints}>
            <p>{text.onchain.quorum(chain.endpoints.length, chain.quorum)}</p>
            <ul>
              {chain.endpoints.map((endpoint) => (
                <li key={endpoint}>
                  <code>{endpoint}</code>
                </li>
              ))}
            </ul>
            <Disputed />
          </Section>
          <Section title={text.onchain.waiting}>
            <WaitingEntries />
            <p>
              <Link to="/host/operations" search={{ status: "awaiting_chain" }}>
                {text.onchain.allWaiting}
              </Link>
            </p>
          </Section>
          <Section title={text.onchain.contracts}>
            <Contracts chain={chain} />
          </Section>
          <Raw
            value={{ ...chain, testFunderPrivateKey: undefined }}
            path="/operator/v1/chain"
            secret={SECRET}
          />
        </>
      )}
    </Loaded>
  </Page>
)
