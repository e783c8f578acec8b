/**
 * Adds up the parts of `.ci/run`: two test runs with a report each, and the checks. Names what failed
 * with the command that repeats it. A part that ended badly without saying what failed (a crash, a
 * time-out, an error outside of any test) counts as one failure and shows its last lines.
 */
import * as fs from "node:fs"
import { again, placeOf } from "./again.ts"

const [folder] = process.argv.slice(2)
const LAST_LINES = 60
const COMMANDS = { fast: "npm test", slow: "npm run test:processes", checks: "npm run check" }

const read = (name) => {
  const file = `${folder}/${name}`
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : ""
}

/** What nobody named is one failure. */
const orUnnamed = (part, { failed, passed }) => {
  const printed = read(`${part}.txt`)
  if (failed > 0 || /^status 0$/m.test(printed)) return { passed, failed }
  const lines = printed.trimEnd().split("\n")
  const unhandled = lines.findIndex((line) => line.includes("Unhandled"))
  const from = unhandled === -1 ? lines.length - LAST_LINES : unhandled
  console.log(`failed: ${part} ended badly, and no test of it failed:`)
  for (const line of lines.slice(Math.max(0, from)).slice(0, LAST_LINES)) console.log(`  ${line}`)
  console.log(again(COMMANDS[part]))
  return { passed, failed: 1 }
}

const isFailed = ({ status }) => status === "failed"

const countTests = (part) => {
  const report = read(`${part}.json`)
  if (report === "") return orUnnamed(part, { passed: 0, failed: 0 })
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(report)
  const broken = testResults.filter(
    (file) => isFailed(file) && !file.assertionResults.some(isFailed)
  )
  for (const { message, name } of broken) {
    console.log(`failed: ${placeOf(name)}: ${message}`)
    console.log(again(COMMANDS[part], name))
  }
  for (const { assertionResults, name } of testResults) {
    for (const { failureMessages, fullName } of assertionResults.filter(isFailed)) {
      console.log(`failed: ${placeOf(name)}: ${fullName}`)
      console.log(`  ${failureMessages[0]?.split("\n", 3).join("\n  ")}`)
      console.log(again(COMMANDS[part], name, fullName))
    }
  }
  return orUnnamed(part, { passed: numPassedTests, failed: numFailedTests + broken.length })
}

const countChecks = () => {
  const tasks = /Tasks:\D*(\d+) successful, (\d+) total/.exec(read("checks.txt"))
  const passed = tasks === null ? 0 : Number(tasks[1])
  return orUnnamed("checks", { passed, failed: tasks === null ? 0 : Number(tasks[2]) - passed })
}

const parts = [countTests("fast"), countTests("slow"), countChecks()]
const sum = (count) => parts.reduce((total, part) => total + part[count], 0)
console.log(`${sum("passed")} passed, ${sum("failed")} failed`)
process.exitCode = sum("failed") === 0 ? 0 : 1
