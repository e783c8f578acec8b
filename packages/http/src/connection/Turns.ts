/**
 * Begins requests in turns of the event loop: of a crowd that comes at once each turn takes so many as
 * begin within a few milliseconds, so that work under way and questions about health go on between them
 * (decisions.md#unread-answers).
 */

/** Milliseconds of a turn for beginning requests of one kind. */
const A_TURN = 5

interface Line {
  readonly waiting: Array<() => void>
  spent: number
}

const newLine = (): Line => ({ waiting: [], spent: 0 })

/** Asked by load balancers, which take a process that is late for one that has failed. */
const HEALTH: ReadonlySet<string | undefined> = new Set(["/api/health", "/ready"])

const health = newLine()
const others = newLine()
let isArmed = false

const begin = (line: Line, serve: () => void): void => {
  const from = performance.now()
  serve()
  line.spent += performance.now() - from
}

const refill = (line: Line): void => {
  line.spent = 0
  let served = 0
  while (served < line.waiting.length && line.spent < A_TURN) {
    const serve = line.waiting[served++]
    if (serve !== undefined) begin(line, serve)
  }
  line.waiting.splice(0, served)
}

const turn = (): void => {
  isArmed = false
  refill(health)
  refill(others)
  if (health.spent > 0 || others.spent > 0) arm()
}

const arm = (): void => {
  if (isArmed) return
  isArmed = true
  setImmediate(turn)
}

/** Serves a request now or, where this turn has begun enough of them, in its turn. */
export const take = (path: string | undefined, serve: () => void): void => {
  const line = HEALTH.has(path) ? health : others
  if (line.waiting.length > 0 || line.spent >= A_TURN) line.waiting.push(serve)
  else begin(line, serve)
  arm()
}
