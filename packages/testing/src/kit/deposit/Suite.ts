/** Certifies the derivation of deposit addresses. */
import type { Evm } from "@cardpack/core/domain"
import { DepositAddresses } from "@cardpack/core/ports"
import { assert, type Vitest } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { certify, type Options } from "../certify/Certify.ts"

export interface DepositAddressesOptions<E> extends Options {
  /** Opens the same extended key each time. */
  readonly open: Layer.Layer<DepositAddresses.DepositAddresses, E>
  /**
   * The address of the private key at a path below the extended one: what its owner sweeps.
   * Without it, that they agree shows as not certified.
   */
  readonly swept?: (path: string) => Evm.Address
}

type It = Vitest.MethodsNonLive<DepositAddresses.DepositAddresses>

const LAST = 2 ** 31 - 1

const derives = (it: It, open: DepositAddressesOptions<unknown>["open"]): void => {
  it.effect("DEPOSIT-FORM-01: addresses are in lower case, to the last index", () =>
    Effect.gen(function* () {
      const { addressOf } = yield* DepositAddresses.DepositAddresses
      for (const index of [0, 1, 999, LAST]) assert.match(addressOf(index), /^0x[0-9a-f]{40}$/)
    })
  )

  it.effect("DEPOSIT-PATH-01: the path of an index is 0/index", () =>
    Effect.gen(function* () {
      const { pathOf } = yield* DepositAddresses.DepositAddresses
      for (const index of [0, 1, 999, LAST]) assert.strictEqual(pathOf(index), `0/${index}`)
    })
  )

  it.effect("DEPOSIT-UNIQUE-01: no two indexes have one address", () =>
    Effect.gen(function* () {
      const { addressOf } = yield* DepositAddresses.DepositAddresses
      const all = Array.from({ length: 200 }, (_, index) => addressOf(index))
      assert.strictEqual(new Set(all).size, all.length)
    })
  )

  it.effect("DEPOSIT-SAME-01: an index has the same address whenever the key is opened", () =>
    Effect.gen(function* () {
      const derived = Effect.map(DepositAddresses.DepositAddresses, ({ addressOf }) =>
        [7, 0, LAST, 7].map(addressOf)
      )
      assert.deepStrictEqual(yield* Effect.orDie(Effect.provide(derived, open)), yield* derived)
    })
  )
}

export const depositAddresses = <E>(options: DepositAddressesOptions<E>): void => {
  const { open, swept } = options
  const given = { ...options, capabilities: { swept: swept !== undefined } }
  certify("deposit-addresses", given, (certifier) =>
    certifier.block("DepositAddresses", open, [], (it) => {
      derives(it, open)
      certifier
        .on(it, "swept")
        .effect("DEPOSIT-KEY-01: an address is that of the private key at its path", () =>
          Effect.gen(function* () {
            const { addressOf, pathOf } = yield* DepositAddresses.DepositAddresses
            for (const index of [0, 1, 2, 255, 256, 65_536, LAST])
              assert.strictEqual(addressOf(index), swept?.(pathOf(index)))
          })
        )
    })
  )
}
