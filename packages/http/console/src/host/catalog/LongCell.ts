/** Enough to see what a cell is; a browser that lays out ten megabytes stands still. */
const MOST = 2_000

export const shortened = (text: string): string =>
  text.length > MOST ? `${text.slice(0, MOST)}…` : text
