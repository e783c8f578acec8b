/** The suites of the storage ports; each is a function of a layer. */
export * as ConsumerSuite from "./port/consumer/Suite.ts"
export * as DeskSuite from "./port/desk/Suite.ts"
export * as QueueSuite from "./port/queue/Suite.ts"
export * as StoreSuite from "./port/store/Suite.ts"
export * as WatchlistSuite from "./port/watchlist/Suite.ts"
