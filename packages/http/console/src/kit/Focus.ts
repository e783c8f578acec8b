/** Where the focus goes when what it was on is taken away. */

/** The row of it, the next one, the one before, then the heading of its list and of its page. */
const placesOf = (button: HTMLElement): ReadonlyArray<Element | null> => {
  const row = button.closest("tr")
  const places = [row, row?.nextElementSibling ?? null, row?.previousElementSibling ?? null]
  for (let at = button.parentElement; at !== null; at = at.parentElement) {
    places.push(at.querySelector("h1,h2"))
  }
  return places
}

/**
 * Of a button that is about to be taken away, such as with the row of a key that was revoked. Not
 * to another button: Enter pressed twice would press that one.
 */
export const handOver = (button: HTMLElement | null): void => {
  if (button === null || document.activeElement !== button) return
  const places = placesOf(button)
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return
    const place = places.find((each) => each?.isConnected)
    if (!(place instanceof HTMLElement)) return
    place.tabIndex = -1
    place.focus()
  })
}
