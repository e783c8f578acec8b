/** Reads the text format of Prometheus strictly. */

type Labels = Readonly<Record<string, string>>

export interface Sample {
  readonly name: string
  readonly labels: Labels
  readonly value: number
}

const LINE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"(?:,|$)/g

const labelsOf = (text: string): Labels =>
  Object.fromEntries([...text.matchAll(LABEL)].map(([, name, value]) => [name, value]))

const sampleOf = (line: string): Sample => {
  const [, name, labels = "", value] = LINE.exec(line) ?? []
  if (name === undefined) throw new Error(`no sample: ${line}`)
  return { name, labels: labelsOf(labels), value: value === "+Inf" ? Infinity : Number(value) }
}

const has = (labels: Labels, wanted: Labels): boolean =>
  Object.entries(wanted).every(([name, value]) => labels[name] === value)

export const parse = (text: string) => {
  const lines = text.split("\n").filter((line) => line !== "")
  const types = new Map(
    lines.flatMap((line) => {
      const [, name = "", type = ""] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
      return name === "" ? [] : [[name, type] as const]
    })
  )
  const samples = lines.filter((line) => !line.startsWith("#")).map(sampleOf)
  const find = (name: string, labels: Labels = {}) =>
    samples.filter((sample) => sample.name === name && has(sample.labels, labels))
  return {
    types,
    samples,
    find,
    /** Of the only sample with these labels; undefined without one. */
    value: (name: string, labels: Labels = {}): number | undefined => {
      const found = find(name, labels)
      if (found.length > 1) throw new Error(`${found.length} samples of ${name}`)
      return found[0]?.value
    }
  }
}
