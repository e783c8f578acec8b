/** What a promise finds out that it lacks, such as money; it shows as not certified. */
export class Lacking extends Error {
  readonly what: string
  constructor(what: string) {
    super(`this takes what is not there: ${what}`)
    this.what = what
  }
}
