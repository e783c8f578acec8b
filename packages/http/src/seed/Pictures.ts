/** The pictures of the demo catalog, drawn on request. */
import { Slab, Wrapper } from "@cardpack/adapters/image"
import * as Demo from "./Demo.ts"
import { MACHINES } from "./DemoMachines.ts"

const faces = new Map(Demo.cards.map(({ face }) => [face.reference, face]))

const ADDRESS = /^\/images\/(?:cards\/([\w-]+)|packs\/(\d{1,6})(-still)?)\.svg$/

/** The SVG at a path such as `/images/cards/OKM-12345678.svg`; null when there is none. */
export const find = (path: string): string | null => {
  const [, reference, machineId, still] = ADDRESS.exec(path) ?? []
  const face = faces.get(reference ?? "")
  if (face !== undefined) return Slab.draw(face)
  const machine = MACHINES.find(({ id }) => String(id) === machineId)
  if (machine === undefined) return null
  const { line, name } = machine
  return Wrapper.draw({ reference: `pack ${machine.id}`, name, line }, still !== undefined)
}
