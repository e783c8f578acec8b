/** A tier of a machine. */
export interface TierKey {
  readonly machineId: number
  readonly tier: string
}

export const keyOf = ({ machineId, tier }: TierKey): string => `${machineId}/${tier}`
