/** Work that one process of many does, over a Postgres server. */
export * as Cluster from "./singleton/Cluster.ts"
