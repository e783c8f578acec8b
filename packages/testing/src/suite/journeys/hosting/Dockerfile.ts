/** As much of a Dockerfile as ours has: stages of instructions. */

export interface Instruction {
  readonly name: string
  readonly value: string
}

/** The stages, in order, without comments. */
export const stages = (text: string): ReadonlyArray<ReadonlyArray<Instruction>> => {
  const all: Array<Array<Instruction>> = []
  for (const line of text.split("\n").filter((each) => each !== "" && !each.startsWith("#"))) {
    const [, name = "", value = ""] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    if (name === "") throw new Error(`not an instruction: ${line}`)
    if (name === "FROM") all.push([])
    all.at(-1)?.push({ name, value })
  }
  return all
}

export const valuesOf = (stage: ReadonlyArray<Instruction>, name: string): ReadonlyArray<string> =>
  stage.filter((instruction) => instruction.name === name).map(({ value }) => value)

/** The words of an instruction in exec form: a shell would keep signals to itself. */
export const words = (value: string): readonly [string, ...ReadonlyArray<string>] =>
  JSON.parse(value.slice(value.indexOf("[")))
