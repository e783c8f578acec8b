/** The operations of an API, as its document names them. */

export interface Operation {
  readonly name: string
  readonly method: string
  /** With `{names}`. */
  readonly path: string
  readonly params: ReadonlyArray<string>
  readonly query: ReadonlyArray<string>
  /** Of operators, who may do it. */
  readonly roles: ReadonlyArray<string>
}

interface Described {
  readonly "x-roles"?: ReadonlyArray<string>
  readonly parameters?: ReadonlyArray<{ readonly in: string; readonly name: string }>
}

export const of = (document: { readonly paths: object }): ReadonlyArray<Operation> =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Readonly<Record<string, Described>>).map(
      ([method, { parameters = [], "x-roles": roles = [] }]) => {
        const named = (place: string) =>
          parameters.flatMap((each) => (each.in === place ? [each.name] : []))
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase(),
          path,
          params: named("path"),
          query: named("query"),
          roles
        }
      }
    )
  )

/** The path with each parameter replaced in turn, in every combination of what it may be. */
export const filled = (
  { params, path }: Operation,
  candidates: (param: string) => ReadonlyArray<string>
): ReadonlyArray<{ readonly path: string; readonly given: ReadonlyArray<string> }> =>
  params.reduce<ReadonlyArray<{ path: string; given: ReadonlyArray<string> }>>(
    (all, param) =>
      all.flatMap((each) =>
        candidates(param).map((value) => ({
          path: each.path.replace(`{${param}}`, encodeURIComponent(value)),
          given: [...each.given, value]
        }))
      ),
    [{ path, given: [] }]
  )
