/** Stop buttons: what the host may switch off for everybody. */

export const CONTROLS = ["orders", "buybacks", "redemptions", "mints"] as const
export type Control = (typeof CONTROLS)[number]

/** Stop buttons: false answers 503 for that kind. */
export type Controls = Readonly<Record<Control, boolean>>

export const ALL_ON: Controls = { orders: true, buybacks: true, redemptions: true, mints: true }
