/** Lists in pages, newest first (contract.md#lists). */
import { CardpackError } from "./CardpackError.ts"

export interface Page<Item> {
  readonly data: ReadonlyArray<Item>
  /** Give it as `cursor` to read on; null at the end. */
  readonly nextCursor: string | null
}

/** A list: `for await (const item of list)` reads all of it, page by page. */
export interface Pages<Item> extends AsyncIterable<Item> {
  /** One page: the first, or the one at the given `cursor`. */
  readonly page: () => Promise<Page<Item>>
  /** Page by page, to store `nextCursor` and go on another time. */
  readonly pages: () => AsyncIterableIterator<Page<Item>>
}

/** The list of a 2xx answer; a proxy may answer something else. */
export const listed = <Item>(data: ReadonlyArray<Item>): ReadonlyArray<Item> => {
  if (Array.isArray(data)) return data
  throw new CardpackError("the answer is not a list of this API", { code: "unexpected_response" })
}

/** The items of pages, one by one. */
export async function* items<Item>(
  pages: AsyncIterable<Page<Item>>
): AsyncGenerator<Item, void, undefined> {
  for await (const { data } of pages) yield* data
}

async function* walk<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  from: string | undefined
): AsyncGenerator<Page<Item>, void, undefined> {
  let cursor = from
  for (;;) {
    const page = await read(cursor)
    yield page
    if (page.nextCursor === null) return
    if (page.nextCursor === cursor) {
      throw new CardpackError("the list's next page is the same one", {
        code: "unexpected_response"
      })
    }
    cursor = page.nextCursor
  }
}

/** `read` answers the page at a cursor; the query may have the one to begin with. */
export const make = <Item>(
  read: (cursor: string | undefined) => Promise<Page<Item>>,
  query: { readonly cursor?: string | undefined } | null
): Pages<Item> => {
  const first = query?.cursor
  const checked = async (cursor: string | undefined): Promise<Page<Item>> => {
    const page = await read(cursor)
    listed(page.data)
    return page
  }
  const pages = () => walk(checked, first)
  return {
    page: () => checked(first),
    pages,
    [Symbol.asyncIterator]: () => items(pages())
  }
}
