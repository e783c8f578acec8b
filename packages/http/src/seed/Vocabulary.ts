/** The words of the demo catalog, all invented: they name no real maker, game, grader or person. */

type Words = readonly [string, ...ReadonlyArray<string>]

// biome-ignore format: a list of words
export const EPITHETS: Words = [
  "Amber", "Ashen", "Azure", "Brass", "Briar", "Cinder", "Cobalt", "Coral", "Crimson", "Dusk",
  "Ember", "Frost", "Gilded", "Hollow", "Iron", "Ivory", "Jade", "Marble", "Mirror", "Moss",
  "Night", "Opal", "Pale", "Quartz", "Russet", "Saffron", "Sable", "Silver", "Storm", "Thorn",
  "Tidal", "Umber", "Velvet", "Verdant", "Violet", "Winter"
]

// biome-ignore format: a list of words
export const BEINGS: Words = [
  "Basilisk", "Beacon", "Colossus", "Courier", "Drake", "Falcon", "Ferryman", "Fox", "Gardener",
  "Golem", "Griffin", "Herald", "Heron", "Hydra", "Juggler", "Knight", "Lantern", "Leviathan",
  "Lynx", "Mariner", "Moth", "Oracle", "Otter", "Phoenix", "Pilgrim", "Raven", "Sentinel",
  "Serpent", "Stag", "Titan", "Tortoise", "Warden", "Weaver", "Wolf", "Wyvern", "Yak"
]

export interface CardSet {
  readonly name: string
  readonly year: number
  readonly size: number
}

export const SETS: readonly [CardSet, ...ReadonlyArray<CardSet>] = [
  { name: "Skyward Odyssey", year: 1996, size: 102 },
  { name: "Emberfall", year: 1998, size: 132 },
  { name: "Tidebreak", year: 1999, size: 110 },
  { name: "Clockwork Court", year: 2001, size: 165 },
  { name: "Verdant Crown", year: 2003, size: 147 },
  { name: "Starless Road", year: 2007, size: 180 },
  { name: "Iron Orchard", year: 2011, size: 124 },
  { name: "Moonlit Bazaar", year: 2015, size: 198 },
  { name: "Glasswater", year: 2018, size: 210 },
  { name: "Thousand Lanterns", year: 2020, size: 185 },
  { name: "Saltwind Saga", year: 2022, size: 204 },
  { name: "Paper Constellations", year: 2024, size: 176 }
]

export interface Grader {
  readonly name: string
  /** The prefix of its certificate numbers. */
  readonly prefix: string
}

export const GRADERS: readonly [Grader, ...ReadonlyArray<Grader>] = [
  { name: "Lanternhall", prefix: "LHG" },
  { name: "Meridian Slab", prefix: "MSX" },
  { name: "Oakmere", prefix: "OKM" }
]

export interface Grade {
  readonly grade: string
  readonly name: string
}

/** From the best to the plainest. */
export const GRADES: ReadonlyArray<Grade> = [
  { grade: "10", name: "Pristine" },
  { grade: "9.5", name: "Gem Mint" },
  { grade: "9", name: "Mint" },
  { grade: "8.5", name: "Near Mint +" },
  { grade: "8", name: "Near Mint" },
  { grade: "7", name: "Fine +" }
]

export const FINISHES: Words = [
  "Standard",
  "Standard",
  "Standard",
  "Reverse foil",
  "Foil",
  "Etched"
]
