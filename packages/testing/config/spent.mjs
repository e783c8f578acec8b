/**
 * Prints where the time of `.ci/run` went: by part (`ahead`: checks beside the slow tests), by level, and
 * the slowest files. Processor seconds of parts hold child processes; those of levels are what the
 * tests' own workers took. A level above its budget (budget.json) is named: a reason to look, never a
 * failure, because computers differ.
 */
import * as fs from "node:fs"

const [folder] = process.argv.slice(2)
const SLOWEST = 20
const budget = JSON.parse(fs.readFileSync(new URL("budget.json", import.meta.url), "utf8"))

const read = (name) => {
  const file = `${folder}/${name}`
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : ""
}
const sum = (numbers) => numbers.reduce((total, each) => total + each, 0)
const column = (number) => number.toFixed(1).padStart(8)
const placeOf = (file) => file.replace(/^.*\/packages\/testing\/src\//, "")
const levelOf = (place) => place.split("/").slice(0, 2).join("/")

const parts = ["fast", "slow", "ahead", "checks"].flatMap((part) => {
  const [, ...spent] = /^spent (\S+) (\S+) (\S+)$/m.exec(read(`${part}.txt`)) ?? []
  const [wall, user, system] = spent.map(Number)
  return spent.length === 0 ? [] : [{ name: part, wall, busy: user + system }]
})

const costs = new Map(
  read("costs.jsonl")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
    .map(({ file, seconds }) => [placeOf(file), seconds])
)
const files = ["fast.json", "slow.json"]
  .map(read)
  .filter((report) => report !== "")
  .flatMap((report) => JSON.parse(report).testResults)
  .map(({ assertionResults, endTime, name, startTime }) => ({
    name: placeOf(name),
    tests: assertionResults.length,
    wall: (endTime - startTime) / 1000,
    busy: costs.get(placeOf(name)) ?? 0
  }))
const levels = [...Map.groupBy(files, ({ name }) => levelOf(name))].map(([name, below]) => ({
  name,
  tests: sum(below.map(({ tests }) => tests)),
  wall: sum(below.map(({ wall }) => wall)),
  busy: sum(below.map(({ busy }) => busy))
}))

const isOver = ({ busy, name }) => busy > (budget[name] ?? Number.POSITIVE_INFINITY)
const row = (each) => {
  const limit = budget[each.name] === undefined ? "" : column(budget[each.name])
  const note = isOver(each) ? "  over budget" : ""
  return `${column(each.wall)} ${column(each.busy)} ${limit}  ${each.name}${note}`
}
const slowest = files.toSorted((one, other) => other.wall - one.wall).slice(0, SLOWEST)

console.log("\nseconds:  wall     busy   budget")
for (const each of [...parts, ...levels]) console.log(row(each))
console.log(`\nthe ${slowest.length} slowest files`)
for (const each of slowest) console.log(row(each))
