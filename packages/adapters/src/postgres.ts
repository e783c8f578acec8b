/** Storage on a Postgres server. */
export * as Backup from "./postgres/backup/Backup.ts"
export * as Restore from "./postgres/backup/Restore.ts"
export * as Belonging from "./postgres/connection/Belonging.ts"
export * as Database from "./postgres/connection/Database.ts"
export * as WakeupChannel from "./postgres/connection/WakeupChannel.ts"
export * as PostgresDesk from "./postgres/desk/Desk.ts"
export * as HostTransaction from "./postgres/host/HostTransaction.ts"
export * as Postgres from "./postgres/layer.ts"
