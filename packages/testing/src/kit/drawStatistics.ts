/** Certifies an adapter of `DrawStatistics`. */
export type { DrawStatisticsOptions } from "./log/Statistics.ts"
export { drawStatistics } from "./log/Statistics.ts"
