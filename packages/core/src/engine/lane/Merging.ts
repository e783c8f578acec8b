/** The changes of a batch's commands as one. */
import { CATALOGUE, KINDS, type Kind, keyOf, type Row } from "../rows/Catalogue.ts"
import type { ChangeSet, Written } from "../rows/ChangeSet.ts"
import type { Loaded } from "../rows/Loaded.ts"

/** The rows of one kind that several commands wrote. */
const mergeOf = <K extends Kind>(
  accepted: ReadonlyArray<Written>,
  kind: K
): ReadonlyArray<Row<K>> => {
  const written: Array<Row<K>> = []
  for (const changes of accepted) for (const row of changes[kind]) written.push(row)
  if (written.length < 2 || CATALOGUE[kind].write === "insert") return written
  const last = new Map<string | number, Row<K>>()
  for (const row of written) last.set(keyOf(kind, row), row)
  return Array.from(last.values())
}

const every = <A>(
  accepted: ReadonlyArray<ChangeSet>,
  rows: (changes: ChangeSet) => ReadonlyArray<A>
): ReadonlyArray<A> => accepted.flatMap(rows)

/** A decision changes no row that its batch has not loaded. */
const createdOf = (
  { cards, operations }: Written,
  loaded: Pick<Loaded, "cards" | "operations">
): ChangeSet["created"] => {
  const created = new Set([...operations, ...cards].map(({ id }) => id))
  for (const { id } of [...loaded.operations, ...loaded.cards]) created.delete(id)
  return created
}

/** All accepted changes as one; the last version of a row wins. */
export const merge = (accepted: ReadonlyArray<ChangeSet>, loaded: Loaded): ChangeSet => {
  const [only] = accepted
  if (accepted.length === 1 && only !== undefined) {
    return { ...only, created: createdOf(only, loaded) }
  }
  const versions = new Map(loaded.accounts.map((account) => [account.id, account.version]))
  const merged = Object.fromEntries(
    KINDS.map((kind) => [kind, mergeOf(accepted, kind)])
  ) as unknown as Written
  return {
    ...merged,
    accounts: merged.accounts.map((account) => ({
      ...account,
      version: (versions.get(account.id) ?? 0n) + 1n
    })),
    newAccounts: every(accepted, (changes) => changes.newAccounts),
    created: createdOf(merged, loaded),
    hastened: every(accepted, (changes) => changes.hastened),
    offers: every(accepted, (changes) => changes.offers),
    leaves: every(accepted, (changes) => changes.leaves),
    enters: every(accepted, (changes) => changes.enters),
    renumbers: every(accepted, (changes) => changes.renumbers),
    claims: every(accepted, (changes) => changes.claims),
    recounted: every(accepted, (changes) => changes.recounted),
    countries: accepted.findLast((changes) => changes.countries !== null)?.countries ?? null,
    controls: accepted.findLast((changes) => changes.controls !== null)?.controls ?? null
  }
}
