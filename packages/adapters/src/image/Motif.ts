/** The abstract drawing on a card or a pack; the same dice always give the same drawing. */
import type { Dice } from "./Dice.ts"
import { at, hsl } from "./Svg.ts"

/** The rectangle of a motif. */
export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

type Motif = (frame: Frame, hue: number, dice: Dice) => string

const points = (all: ReadonlyArray<readonly [number, number]>): string =>
  all.map(([x, y]) => `${at(x)},${at(y)}`).join(" ")

/** A sun over ridges that get darker towards the viewer. */
const ridges: Motif = (frame, hue, dice) => {
  const sun = `<circle cx="${at(frame.x + frame.width * (0.25 + dice.next() / 2))}" cy="${at(frame.y + frame.height * 0.32)}" r="${at(frame.width * 0.16)}" fill="${hsl(hue + 45, 90, 78)}"/>`
  const ridge = (depth: number) => {
    const level = frame.y + frame.height * (0.42 + depth * 0.14)
    const steps = Array.from({ length: 6 }, (_, step): readonly [number, number] => [
      frame.x + (frame.width * step) / 5,
      level + dice.next() * frame.height * 0.16
    ])
    const bottom = frame.y + frame.height
    const outline = [...steps, [frame.x + frame.width, bottom], [frame.x, bottom]] as const
    return `<polygon points="${points(outline)}" fill="${hsl(hue + depth * 12, 55, 46 - depth * 11)}"/>`
  }
  return sun + [0, 1, 2, 3].map(ridge).join("")
}

/** A crystal that bursts from the middle. */
const crystal: Motif = (frame, hue, dice) => {
  const x = frame.x + frame.width / 2
  const y = frame.y + frame.height / 2
  const turn = dice.next() * Math.PI
  return Array.from({ length: 11 }, (_, index) => {
    const angle = turn + (index * 2 * Math.PI) / 11
    const reach = frame.width * (0.22 + dice.next() * 0.24)
    const side = (offset: number, share: number): readonly [number, number] => [
      x + Math.cos(angle + offset) * reach * share,
      y + Math.sin(angle + offset) * reach * share
    ]
    const facet = [[x, y] as const, side(-0.24, 0.6), side(0, 1), side(0.24, 0.6)]
    return `<polygon points="${points(facet)}" fill="${hsl(hue + index * 9, 75, dice.between(48, 80))}" fill-opacity="0.85"/>`
  }).join("")
}

/** Rings of a planet and its moons. */
const orbits: Motif = (frame, hue, dice) => {
  const x = frame.x + frame.width / 2
  const y = frame.y + frame.height / 2
  const tilt = dice.between(-35, 35)
  const ring = (index: number) => {
    const rx = frame.width * (0.28 + index * 0.09)
    return `<ellipse cx="${at(x)}" cy="${at(y)}" rx="${at(rx)}" ry="${at(rx * 0.3)}" fill="none" stroke="${hsl(hue + 30 + index * 20, 80, 78)}" stroke-width="2" transform="rotate(${tilt} ${at(x)} ${at(y)})"/>`
  }
  const moons = Array.from(
    { length: 7 },
    () =>
      `<circle cx="${at(frame.x + dice.next() * frame.width)}" cy="${at(frame.y + dice.next() * frame.height)}" r="${at(1.5 + dice.next() * 4)}" fill="${hsl(hue + 60, 80, 85)}"/>`
  )
  const planet = `<circle cx="${at(x)}" cy="${at(y)}" r="${at(frame.width * 0.22)}" fill="${hsl(hue + 15, 70, 58)}"/>`
  return moons.join("") + planet + [0, 1, 2].map(ring).join("")
}

const MOTIFS: readonly [Motif, ...ReadonlyArray<Motif>] = [ridges, crystal, orbits]

/** One of the motifs, not clipped: the caller draws the frame over its edge. */
export const draw: Motif = (frame, hue, dice) => dice.pick(MOTIFS)(frame, hue, dice)
