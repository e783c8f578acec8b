/**
 * Keys of the local chain, from the publicly known mnemonic of development nodes. They protect
 * nothing.
 */
import type { Evm } from "@cardpack/core/domain"

export const MNEMONIC = "test test test test test test test test test test test junk"

/** Deploys the contracts and is their admin: `m/44'/60'/0'/0/0`. */
export const DEPLOYER: Evm.Hex =
  "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"

/** The wallet with test USDC and ether, `testFunderPrivateKey` of the operator: `…/1`. */
export const FUNDER: Evm.Hex = "0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d"

/** Authorizes mints and burns unless another key is configured: `…/2`. */
export const SIGNER: Evm.Hex = "0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a"

/** Receives the prices of mints that are not free: `…/3`. */
export const TREASURY: Evm.Hex =
  "0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6"

/** Derives the deposit addresses unless another key is configured: `m/44'/60'/1'`. */
export const DEPOSIT_XPUB =
  "xpub6Ce9NcJvTk372KjsGfWqbcex5DumjpNquQLApoeQUavSCjEc823BV1tb4rXUuPuht8h2hSxkg2EXUaKUJmniJvRZAELxypsCzBFdtosmV76"
