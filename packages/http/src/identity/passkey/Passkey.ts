/** The passkeys of people, a table beside those of the identity library. */
import type { Accounts } from "../Accounts.ts"

const MODEL = "passkey"

export interface Passkey {
  readonly id: string
  readonly userId: string
  /** How its person calls it. */
  readonly name: string
  /** What the device calls it, in base64url. */
  readonly credentialId: string
  /** COSE, in base64url. */
  readonly publicKey: string
  /** Signatures that the device counted; 0 where it counts none. */
  readonly counter: number
  /** Ways to reach the device, as JSON. */
  readonly transports: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

/** So many for each person. */
export const MOST = 20

export const SCHEMA = {
  [MODEL]: {
    fields: {
      userId: {
        type: "string",
        required: true,
        index: true,
        references: { model: "user", field: "id", onDelete: "cascade" }
      },
      name: { type: "string", required: true },
      credentialId: { type: "string", required: true, unique: true },
      publicKey: { type: "string", required: true },
      counter: { type: "number", required: true },
      transports: { type: "string", required: true },
      createdAt: { type: "date", required: true },
      lastUsedAt: { type: "date", required: false }
    }
  }
} as const

const where = (field: "id" | "userId" | "credentialId", value: string) => [{ field, value }]

/** Newest first. */
export const of = async (auth: Accounts, userId: string): Promise<ReadonlyArray<Passkey>> => {
  const { adapter } = await auth.$context
  const sortBy = { field: "createdAt", direction: "desc" } as const
  return adapter.findMany<Passkey>({ model: MODEL, where: where("userId", userId), sortBy })
}

export const byCredential = async (auth: Accounts, credentialId: string) => {
  const { adapter } = await auth.$context
  return adapter.findOne<Passkey>({ model: MODEL, where: where("credentialId", credentialId) })
}

export const add = async (auth: Accounts, data: Omit<Passkey, "id">): Promise<void> => {
  const { adapter } = await auth.$context
  await adapter.create({ model: MODEL, data })
}

export const used = async (auth: Accounts, id: string, counter: number): Promise<void> => {
  const { adapter } = await auth.$context
  const update = { counter, lastUsedAt: new Date() }
  await adapter.update({ model: MODEL, where: where("id", id), update })
}

/** False when the person has no such passkey. */
export const remove = async (auth: Accounts, userId: string, id: string): Promise<boolean> => {
  const { adapter } = await auth.$context
  const both = [...where("id", id), ...where("userId", userId)]
  return (await adapter.deleteMany({ model: MODEL, where: both })) > 0
}

/** Who opened an account by mail did not add the passkeys that it may have. */
export const removeAll = async (auth: Accounts, userId: string): Promise<void> => {
  const { adapter } = await auth.$context
  await adapter.deleteMany({ model: MODEL, where: where("userId", userId) })
}
