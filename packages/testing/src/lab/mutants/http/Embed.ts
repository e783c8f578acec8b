/** The engine in a host's process: its transactions, its consumers, its requests. */
import { area } from "../Mutant.ts"

export const embed = area("http", [
  [
    "EMBED-01",
    "Calls of every method that look at the chain run within a host's transaction.",
    "embed/WithinCalls.ts",
    "(only === null || only === method)",
    "only === method",
    "suite/http/embed/within"
  ],
  [
    "EMBED-02",
    "A call within a host's transaction that is given up still runs while the host goes on.",
    "embed/Answering.ts",
    "const { signal: _, ...request } = call",
    "const request = call",
    "suite/http/embed/within"
  ],
  [
    "EMBED-03",
    "A consumer that could not be registered can't be asked for again.",
    "embed/Subscriptions.ts",
    "      await subscription.close()\n      throw new CardpackError(`the consumer",
    "      throw new CardpackError(`the consumer",
    "suite/http/embed/pool"
  ],
  [
    "EMBED-04",
    "An event counts as handled though the host's asynchronous handler fails.",
    "embed/Running.ts",
    "await handle(Event.envelope(event, told))",
    "handle(Event.envelope(event, told))",
    "suite/http/embed/consumers"
  ],
  [
    "EMBED-05",
    "Below a prefix of Express the handler finds no route.",
    "embed/NodeHandler.ts",
    '(incoming.originalUrl ?? incoming.url ?? "/")',
    '(incoming.url ?? "/")',
    "suite/http/embed/embed"
  ],
  [
    "EMBED-06",
    "The list of one kind of operation holds all kinds.",
    "embed/Partner.ts",
    "this.operations.list({ kind }, options)",
    "this.operations.list({}, options)",
    "suite/http/embed/embed"
  ]
])
