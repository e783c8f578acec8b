/** The page on which a customer checks a receipt: in this browser alone. */
import { type Check, type Receipt, verifyReceipt } from "../src/verify.ts"

const part = <A extends HTMLElement>(id: string): A => {
  const found = document.getElementById(id)
  if (found === null) throw new Error(`the page has no ${id}`)
  return found as A
}

const receipt = part<HTMLTextAreaElement>("receipt")
const file = part<HTMLInputElement>("file")
const drop = part("drop")
const fields = {
  policy: part<HTMLTextAreaElement>("policy"),
  clientSeed: part<HTMLInputElement>("seed"),
  accountId: part<HTMLInputElement>("account"),
  idempotencyKey: part<HTMLInputElement>("key")
}

const MARKS: Readonly<Record<Check["result"], string>> = { passed: "✓", failed: "✗", open: "–" }

/** What no receipt can prove. */
const PLAIN =
  "A receipt does not prove that the card exists, is genuine and is in one place only, what it is worth, what the shop showed you, or who else won; nor that nobody who runs the service knew the card before, or dropped or delayed a request."

/** For the reader to compare with what the shop said. */
const told = ({ card, order }: Receipt): string =>
  [
    `${card.reference} (${card.label})`,
    `ordered ${order.orderedAt}`,
    order.refundableUntil === null ? "" : `to be opened until ${order.refundableUntil}`,
    order.clientSeed === null ? "" : `with the words “${order.clientSeed}”`
  ]
    .filter((part) => part !== "")
    .join(", ")

const row = ({ detail, name, result, said }: Check): HTMLLIElement => {
  const item = document.createElement("li")
  item.className = result
  const mark = document.createElement("b")
  mark.textContent = MARKS[result]
  mark.title = result
  const text = document.createElement("span")
  text.textContent = said
  const small = document.createElement("small")
  small.textContent = `${name}: ${detail}`
  item.append(mark, text, small)
  return item
}

/** What is open in these is more than a thing that the reader did not bring. */
const DOUBTS: ReadonlyArray<string> = ["checkpoint", "minute", "replaced"]

const verdictOf = (checks: ReadonlyArray<Check>): string => {
  const failed = checks.filter(({ result }) => result === "failed").length
  const open = checks.filter(({ result }) => result === "open").length
  if (checks.length === 1) return "This is no receipt of a draw."
  if (failed > 0) return "This receipt is not right. Keep it, and ask the shop."
  const [doubt] = checks.filter(({ name, result }) => result === "open" && DOUBTS.includes(name))
  if (doubt !== undefined) return `Not everything is proved: ${doubt.said}`
  return open === 0
    ? "Everything was checked, and all of it is right."
    : `Nothing speaks against this receipt; ${open} of ${checks.length} could not be checked here.`
}

const show = (verdict: string, checks: ReadonlyArray<Check>): void => {
  part("verdict").textContent = verdict
  part("checks").replaceChildren(...checks.map(row))
  part("plain").textContent = checks.length === 0 ? "" : PLAIN
}

const given = (text: string): string | undefined => (text.trim() === "" ? undefined : text.trim())

const known = () => ({
  policy: given(fields.policy.value),
  clientSeed: given(fields.clientSeed.value),
  accountId: given(fields.accountId.value),
  idempotencyKey: given(fields.idempotencyKey.value)
})

const check = async (): Promise<void> => {
  const text = given(receipt.value)
  if (text === undefined) return show("", [])
  try {
    const parsed = JSON.parse(text)
    const checks = await verifyReceipt(parsed, known())
    // Another one may have been given meanwhile.
    if (given(receipt.value) !== text) return
    show(verdictOf(checks), checks)
    part("told").textContent = checks.length > 1 ? told(parsed) : ""
  } catch {
    show("This is no receipt: it is not JSON.", [])
  }
}

const read = async (files: FileList | null | undefined): Promise<void> => {
  const [first] = files ?? []
  if (first === undefined) return
  receipt.value = await first.text()
  await check()
}

/** A seed is disclosed about a minute after its draw. */
const AGAIN_MS = 15_000

/** Under a receipt's own address the page has it already, and reads it again until it is whole. */
const readGiven = async (): Promise<void> => {
  const given = document.getElementById("given")?.textContent
  if (given === undefined || given === null) return
  const { policy, receipt: first } = JSON.parse(given)
  const show = async (found: {
    readonly seed: { readonly value: string | null }
  }): Promise<void> => {
    receipt.value = JSON.stringify(found, null, 2)
    await check()
    if (found.seed.value === null && location.protocol.startsWith("http"))
      setTimeout(readAgain, AGAIN_MS)
  }
  const readAgain = async (): Promise<void> => {
    const answer = await fetch(location.pathname, {
      headers: { accept: "application/json" }
    }).catch(() => null)
    if (answer?.ok === true) await show(await answer.json())
    else setTimeout(readAgain, AGAIN_MS)
  }
  fields.policy.value = policy
  await show(first)
}

/** Beside the log that it is of, the page knows the host's policy. */
const begin = async (): Promise<void> => {
  if (document.getElementById("given") !== null) return readGiven()
  if (!location.protocol.startsWith("http")) return
  const answer = await fetch("policy").catch(() => null)
  if (answer?.ok === true && fields.policy.value === "") fields.policy.value = await answer.text()
  await check()
}

file.addEventListener("change", () => read(file.files))
for (const field of [receipt, ...Object.values(fields)]) field.addEventListener("input", check)
drop.addEventListener("dragover", (event) => {
  event.preventDefault()
  drop.classList.add("over")
})
drop.addEventListener("dragleave", () => drop.classList.remove("over"))
drop.addEventListener("drop", (event) => {
  event.preventDefault()
  drop.classList.remove("over")
  read(event.dataTransfer?.files)
})
begin()
