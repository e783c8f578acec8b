/** Mixes of commands, each drawn by some histories, so that rare states are reached too. */
import * as fc from "fast-check"
import { chainCommands, depositCommands } from "./ChainCommands.ts"
import { courierCommands } from "./CourierCommands.ts"
import { hookCommands } from "./HookCommands.ts"
import { mintCommands } from "./MintCommands.ts"
import { operations } from "./Operations.ts"
import { otherCommands } from "./OtherCommands.ts"
import { parcelCommands } from "./ParcelCommands.ts"
import * as Preludes from "./Preludes.ts"
import { settingCommands } from "./SettingCommands.ts"
import type { Step } from "./Step.ts"
import type { Whole } from "./Whole.ts"

type Mix = ReadonlyArray<fc.WeightedArbitrary<Step<Whole>>>

const times = (factor: number, commands: Mix): Mix =>
  commands.map(({ arbitrary, weight }) => ({ arbitrary, weight: weight * factor }))

interface Profile {
  /** One of these begins a history. */
  readonly first: ReadonlyArray<ReadonlyArray<Step<Whole>>>
  readonly mix: Mix
}

const books = [...operations, ...otherCommands, ...settingCommands]
const chain = [...mintCommands, ...chainCommands]
const all: Mix = [
  ...[...books, ...parcelCommands, ...hookCommands, ...courierCommands],
  ...[...chain, ...depositCommands]
]

const PROFILES: ReadonlyArray<Profile> = [
  { first: [[], Preludes.poor], mix: [...books, ...parcelCommands] },
  { first: [Preludes.held], mix: [...operations, ...times(3, otherCommands)] },
  { first: [Preludes.held], mix: [...books, ...times(2, hookCommands), ...courierCommands] },
  {
    first: [Preludes.parcels],
    mix: [...times(3, parcelCommands), ...courierCommands, ...settingCommands]
  },
  {
    first: [Preludes.suspended],
    mix: [...operations, ...otherCommands, ...hookCommands, ...parcelCommands]
  },
  { first: Preludes.tokens, mix: chain },
  { first: Preludes.tokens, mix: [...chain, ...books] },
  { first: Preludes.deposits, mix: [...depositCommands, ...chainCommands] },
  { first: [[]], mix: all }
]

export const histories: fc.Arbitrary<ReadonlyArray<Step<Whole>>> = fc.oneof(
  ...PROFILES.map(({ first, mix }) =>
    fc
      .tuple(
        fc.constantFrom(...first),
        fc.commands([fc.oneof(...mix)], { maxCommands: 60, size: "max" })
      )
      .map(([prelude, commands]) => [...prelude, ...commands])
  )
)
