/**
 * Adds up the checks and the test runs of `.ci/run`, each a report and its exit status. A part that
 * ended badly without saying what failed (a crash, a time-out, a missing report) counts as one failure. Runs on the machine's own Node.
 */
import * as fs from "node:fs"

const [checks, ...runs] = process.argv.slice(2)

const countTests = (report, testStatus) => {
  if (!fs.existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(
    fs.readFileSync(report, "utf8")
  )
  const isFailed = ({ status }) => status === "failed"
  const broken = testResults.filter(
    (file) => isFailed(file) && !file.assertionResults.some(isFailed)
  )
  // Once more at the end, where whoever reads a long run looks first.
  for (const { name } of broken) console.log(`failed: ${name}`)
  for (const { assertionResults, name } of testResults) {
    for (const { failureMessages, fullName } of assertionResults.filter(isFailed)) {
      console.log(
        `failed: ${name}: ${fullName}\n  ${failureMessages[0]?.split("\n", 3).join("\n  ")}`
      )
    }
  }
  const failed = numFailedTests + broken.length
  return { passed: numPassedTests, failed: failed === 0 && testStatus !== "0" ? 1 : failed }
}

const countChecks = () => {
  const text = fs.readFileSync(checks, "utf8")
  const tasks = /Tasks:\D*(\d+) successful, (\d+) total/.exec(text)
  const passed = tasks === null ? 0 : Number(tasks[1])
  const failed = tasks === null ? 1 : Number(tasks[2]) - passed
  return { passed, failed: failed === 0 && !/^status 0$/m.test(text) ? 1 : failed }
}

const reports = runs.filter((_, at) => at % 2 === 0)
const parts = [...reports.map((report, at) => countTests(report, runs[2 * at + 1])), countChecks()]
const passed = parts.reduce((sum, part) => sum + part.passed, 0)
const failed = parts.reduce((sum, part) => sum + part.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
