/**
 * Reads a list again while an act's panel is still open: what was made is in it, though its secret
 * is still shown. The panel itself reads the rest when it is closed.
 */
import { useQueryClient } from "@tanstack/react-query"

export const useRefresh = (list: string): (() => void) => {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [list] })
}
