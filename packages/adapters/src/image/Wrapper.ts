/** The picture of a sealed pack: a pure function of its face. */
import * as Dice from "./Dice.ts"
import * as Motif from "./Motif.ts"
import { document, hsl, label, SANS, SERIF } from "./Svg.ts"

export interface Face {
  /** Seeds the drawing. */
  readonly reference: string
  readonly name: string
  /** One line under the name, such as `Graded cards`. */
  readonly line: string
}

const WIDTH = 400
const HEIGHT = 560
const ART: Motif.Frame = { x: 30, y: 150, width: 340, height: 260 }

/** The crimped edge at the top or the bottom. */
const crimp = (y: number, hue: number): string =>
  `<rect x="30" y="${y}" width="340" height="34" fill="${hsl(hue, 35, 62)}"/>` +
  Array.from(
    { length: 34 },
    (_, index) =>
      `<rect x="${30 + index * 10}" y="${y}" width="4" height="34" fill="${hsl(hue, 35, 52)}"/>`
  ).join("")

/** A band of light across the foil; it moves unless `still`. */
const shine = (still: boolean): string =>
  `<rect x="${still ? 150 : -160}" y="30" width="90" height="500" fill="#fff" fill-opacity="0.2" transform="skewX(-12)">${
    still
      ? ""
      : `<animate attributeName="x" values="-160;520;520" keyTimes="0;0.4;1" dur="4s" repeatCount="indefinite"/>`
  }</rect>`

/** 400 by 560. `still` leaves out the moving light, for `staticImage`. */
export const draw = (face: Face, still: boolean): string => {
  const dice = Dice.make(face.reference)
  const hue = dice.between(0, 359)
  const centred = `text-anchor="middle" x="200"`
  return document(
    WIDTH,
    HEIGHT,
    `${face.name}: ${face.line}`,
    `<defs><linearGradient id="b" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${hsl(hue, 65, 52)}"/><stop offset="1" stop-color="${hsl(hue + 60, 60, 26)}"/></linearGradient>` +
      `<clipPath id="p"><rect x="30" y="30" width="340" height="500" rx="6"/></clipPath></defs>` +
      `<g clip-path="url(#p)"><rect x="30" y="30" width="340" height="500" fill="url(#b)"/>` +
      `<g opacity="0.9">${Motif.draw(ART, hue + 30, dice)}</g>` +
      crimp(30, hue) +
      crimp(496, hue) +
      `<rect x="30" y="410" width="340" height="64" fill="#000" fill-opacity="0.35"/>` +
      `<text ${centred} y="120" font-family="${SANS}" font-size="13" letter-spacing="4" fill="#fff">SEALED PACK</text>` +
      `<text ${centred} y="440" font-family="${SERIF}" font-size="27" font-weight="700" fill="#fff">${label(face.name, 22)}</text>` +
      `<text ${centred} y="463" font-family="${SANS}" font-size="13" fill="#fff">${label(face.line, 40)}</text>` +
      `${shine(still)}</g>`
  )
}
