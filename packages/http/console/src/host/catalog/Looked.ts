/** What becomes of a file's row, and what is wrong with it. */
export interface RowError {
  readonly field: string
  readonly message: string
}

/** What becomes of a row. */
export interface Looked {
  /** Its index among the rows that were sent. */
  readonly at: number
  readonly key: string
  readonly outcome: string
  readonly changes: ReadonlyArray<{
    readonly field: string
    readonly from: unknown
    readonly to: unknown
  }>
  readonly error: RowError | null
  /** The others of a row that has several. */
  readonly more?: ReadonlyArray<RowError>
}
