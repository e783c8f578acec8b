/** Pictures of slabs and packs as SVG. */
export * as Dice from "./image/Dice.ts"
export * as Slab from "./image/Slab.ts"
export * as Srcset from "./image/Srcset.ts"
export * as Svg from "./image/Svg.ts"
export * as Wrapper from "./image/Wrapper.ts"
