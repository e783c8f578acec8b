/** The picture of a graded card in its slab: a pure function of its face. */
import * as Dice from "./Dice.ts"
import * as Motif from "./Motif.ts"
import { at, document, hsl, label, SANS, SERIF } from "./Svg.ts"

/** The texts on a slab; all are escaped. */
export interface Face {
  /** Seeds the drawing; usually the grading certificate. */
  readonly reference: string
  readonly title: string
  readonly set: string
  readonly year: number
  /** The place in the set, such as `012/150`. */
  readonly number: string
  readonly grader: string
  /** Such as `9.5`. */
  readonly grade: string
  /** Such as `Gem Mint`. */
  readonly gradeName: string
}

const WIDTH = 400
const HEIGHT = 640
const ART: Motif.Frame = { x: 66, y: 186, width: 268, height: 300 }

const text = (x: number, y: number, size: number, rest: string, content: string): string =>
  `<text x="${at(x)}" y="${at(y)}" font-size="${size}" ${rest}>${content}</text>`

const definitions = (hue: number): string =>
  `<defs><linearGradient id="k" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fdfefe"/><stop offset="0.5" stop-color="#dfe6ec"/><stop offset="1" stop-color="#f4f7f9"/></linearGradient>` +
  `<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${hsl(hue, 70, 82)}"/><stop offset="1" stop-color="${hsl(hue + 40, 60, 38)}"/></linearGradient>` +
  `<linearGradient id="f" x1="0" y1="0" x2="1" y2="1"><stop offset="0.3" stop-color="#fff" stop-opacity="0"/><stop offset="0.5" stop-color="#fff" stop-opacity="0.28"/><stop offset="0.7" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
  `<clipPath id="a"><rect x="${ART.x}" y="${ART.y}" width="${ART.width}" height="${ART.height}"/></clipPath></defs>`

/** The paper label at the top: the grader, the card, and the grade in its box. */
const paper = (face: Face, hue: number): string =>
  `<rect x="34" y="34" width="332" height="92" rx="6" fill="#fff" stroke="${hsl(hue, 60, 40)}" stroke-width="3"/>` +
  text(
    48,
    58,
    13,
    `font-family="${SANS}" font-weight="700" fill="${hsl(hue, 60, 32)}"`,
    `${label(face.grader, 12)} · ${face.year}`
  ) +
  text(48, 79, 13, `font-family="${SANS}" fill="#222"`, label(face.set, 30)) +
  text(48, 98, 13, `font-family="${SANS}" font-weight="700" fill="#222"`, label(face.title, 29)) +
  text(
    48,
    116,
    10.5,
    `font-family="${SANS}" fill="#555"`,
    `${label(face.number, 12)} · cert ${label(face.reference, 20)}`
  ) +
  `<rect x="288" y="42" width="70" height="76" rx="4" fill="${hsl(hue, 60, 32)}"/>` +
  text(
    323,
    86,
    34,
    `font-family="${SERIF}" font-weight="700" text-anchor="middle" fill="#fff"`,
    label(face.grade, 4)
  ) +
  text(
    323,
    106,
    9.5,
    `font-family="${SANS}" text-anchor="middle" fill="#fff"`,
    label(face.gradeName.toUpperCase(), 12)
  )

/** The card itself, below the label. */
const card = (face: Face, hue: number, dice: Dice.Dice): string =>
  `<rect x="50" y="146" width="300" height="456" rx="14" fill="${hsl(hue, 45, 22)}"/>` +
  `<rect x="56" y="152" width="288" height="444" rx="10" fill="none" stroke="${hsl(hue + 50, 75, 72)}" stroke-width="2"/>` +
  text(
    200,
    176,
    15,
    `font-family="${SERIF}" font-style="italic" text-anchor="middle" fill="${hsl(hue + 50, 75, 84)}"`,
    label(face.set, 32)
  ) +
  `<g clip-path="url(#a)"><rect x="${ART.x}" y="${ART.y}" width="${ART.width}" height="${ART.height}" fill="url(#s)"/>${Motif.draw(ART, hue, dice)}</g>` +
  `<rect x="${ART.x}" y="${ART.y}" width="${ART.width}" height="${ART.height}" fill="none" stroke="${hsl(hue + 50, 75, 72)}" stroke-width="1.5"/>` +
  text(
    200,
    530,
    22,
    `font-family="${SERIF}" font-weight="700" text-anchor="middle" fill="#fff"`,
    label(face.title, 24)
  ) +
  text(
    200,
    566,
    13,
    `font-family="${SANS}" text-anchor="middle" fill="${hsl(hue + 50, 60, 80)}"`,
    `${label(face.number, 12)} · ${face.year}`
  )

/** 400 by 640; needs no font and no other file. */
export const draw = (face: Face): string => {
  const dice = Dice.make(face.reference)
  const hue = dice.between(0, 359)
  return document(
    WIDTH,
    HEIGHT,
    `${face.title}, ${face.set} ${face.year}, ${face.grader} ${face.grade}`,
    definitions(hue) +
      `<rect x="4" y="4" width="392" height="632" rx="22" fill="url(#k)" stroke="#b6c0c8" stroke-width="2"/>` +
      `<rect x="22" y="22" width="356" height="596" rx="12" fill="none" stroke="#c9d2d9"/>` +
      paper(face, hue) +
      card(face, hue, dice) +
      `<rect x="50" y="146" width="300" height="456" rx="14" fill="url(#f)"/>`
  )
}
