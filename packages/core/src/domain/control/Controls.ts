/** Stop buttons: the actions that the host can switch off for all partners. */

export const CONTROLS = ["orders", "buybacks", "redemptions", "mints"] as const
export type Control = (typeof CONTROLS)[number]

/** False answers 503 for that action. */
export type Controls = Readonly<Record<Control, boolean>>

export const ALL_ON: Controls = { orders: true, buybacks: true, redemptions: true, mints: true }
