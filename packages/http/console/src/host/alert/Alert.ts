/** One thing that is wrong, or that somebody should look at. */
export interface Alert {
  readonly says: string
  readonly isBad: boolean
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

export type Check = () => Promise<ReadonlyArray<Alert>>

/** Lists are counted on their first page; more are "many". */
export const LIMIT = 50

interface Listed {
  readonly data: ReadonlyArray<unknown>
  readonly nextCursor: string | null
}

const counted = ({ data, nextCursor }: Listed): string =>
  nextCursor === null ? `${data.length}` : `${data.length}+`

/** One line when the list holds something. */
export const some = (list: Listed, alert: (count: string) => Alert): ReadonlyArray<Alert> =>
  list.data.length === 0 ? [] : [alert(counted(list))]
