/** The keys of the rows to load. A store loads the union of a batch's plans at once. */
import type { AccountId } from "../../domain/id/Id.ts"
import { FIELDS, type Field, type Key } from "./Catalogue.ts"

/** A key within an account; it never loads another account's row. */
export interface Owned<Id> {
  readonly accountId: AccountId
  readonly id: Id
}

/** A machine from which a command draws. */
export interface Stock {
  readonly machineId: number
  /** The command's account, without whose row the machine is not locked; null for operators. */
  readonly accountId: AccountId | null
}

type Keys = { readonly [F in Field]: ReadonlyArray<Key<F>> }

/** Keys by the fields of the catalogue, and loads that are no rows. */
export interface LoadPlan extends Keys {
  /** Accounts whose open sealed cards are counted. */
  readonly openSealed: ReadonlyArray<AccountId>
  /**
   * Machines whose stock is locked, after the accounts and in order of id, and so are those of the
   * open claims among `cards`. Nothing of a machine is read before its lock.
   */
  readonly stock: ReadonlyArray<Stock>
  /** Machines whose supplies are read without a lock; the commit counts again. */
  readonly supplies: ReadonlyArray<number>
  readonly countries: boolean
}

export const EMPTY: LoadPlan = {
  ...(Object.fromEntries(FIELDS.map((field) => [field, []])) as unknown as Keys),
  openSealed: [],
  stock: [],
  supplies: [],
  countries: false
}

const LISTS = [...FIELDS, "openSealed", "stock", "supplies"] as const

/** Stock that nobody's account stands before. */
export const ofMachines = (ids: ReadonlyArray<number>): ReadonlyArray<Stock> =>
  ids.map((machineId) => ({ machineId, accountId: null }))

/** The union of plans. Duplicates stay, because stores load sets. */
export const union = (plans: ReadonlyArray<LoadPlan>): LoadPlan => {
  const all: Record<string, ReadonlyArray<unknown>> = {}
  for (const field of LISTS) {
    const keys: Array<unknown> = []
    for (const plan of plans) for (const key of plan[field]) keys.push(key)
    if (keys.length > 0) all[field] = keys
  }
  return { ...EMPTY, ...all, countries: plans.some((plan) => plan.countries) }
}
