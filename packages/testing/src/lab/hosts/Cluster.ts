/**
 * PostgreSQL as a host runs it: Debian's version 15 with TLS, a standby that each commit waits for,
 * and pgbouncer before them in session mode. All ends with the scope.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import * as fs from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { until } from "../../kit/clock/Until.ts"
import * as Certificate from "../../kit/sender/Certificate.ts"
import { pg } from "../../world/database/NodePostgres.ts"
import * as Postmaster from "../../world/database/Postmaster.ts"
import * as Service from "../../world/service/Service.ts"

const VERSION = "15"
const INSTALLED = `/usr/lib/postgresql/${VERSION}/bin`
const POOLER = "/usr/sbin/pgbouncer"
const [HOST, USER, PASSWORD, DATABASE] = ["127.0.0.1", "postgres", "cardpack", "cards"]

/** What has to be installed first. */
export const missing = (): ReadonlyArray<string> =>
  [
    { name: `postgresql-${VERSION}`, file: join(INSTALLED, "pg_basebackup") },
    { name: "pgbouncer", file: POOLER }
  ].flatMap(({ file, name }) => (fs.existsSync(file) ? [] : [name]))

const urlOf = (port: number, database: string): string =>
  `postgresql://${USER}:${PASSWORD}@${HOST}:${port}/${database}`

const query = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Certificate and key in files that only the servers' user may read. */
const certify = (directory: string) =>
  Effect.map(Certificate.authority, ({ ca, good }) => {
    const { gid = 0, uid = 0 } = Postmaster.owner()
    const write = (name: string, text: string): string => {
      const file = join(directory, name)
      fs.writeFileSync(file, text, { mode: 0o600 })
      fs.chownSync(file, uid, gid)
      return file
    }
    fs.chmodSync(directory, 0o755)
    const files = { cert: write("cert.pem", good.cert), key: write("key.pem", good.private) }
    fs.writeFileSync(join(directory, "ca.pem"), ca)
    return { ...files, ca: join(directory, "ca.pem") }
  })

type Files = Effect.Success<ReturnType<typeof certify>>

const server = (files: Files, primary?: string) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const port = await Service.freePort()
      const settings = {
        listen_addresses: HOST,
        unix_socket_directories: "",
        max_connections: "200",
        ssl: "on",
        ssl_cert_file: files.cert,
        ssl_key_file: files.key
      }
      const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
      const named = {
        version: VERSION,
        installed: INSTALLED,
        user: USER,
        password: PASSWORD
      } as const
      const made = await Postmaster.make({ ...named, port, flags, ...(primary && { primary }) })
      await made.start()
      return { ...made, port }
    }),
    (made) => Effect.promise(made.stop)
  )

/** `pgbouncer.ini`; it reads the file again at a signal. */
const configurationOf = (
  files: Files,
  directory: string,
  port: number,
  primary: number
): string => `
[databases]
* = host=${HOST} port=${primary}
[pgbouncer]
listen_addr = ${HOST}
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(directory, "users.txt")}
pool_mode = session
max_client_conn = 500
default_pool_size = 80
client_tls_sslmode = allow
client_tls_cert_file = ${files.cert}
client_tls_key_file = ${files.key}
server_tls_sslmode = verify-ca
server_tls_ca_file = ${files.ca}
server_login_retry = 1
`

const pooler = (files: Files, directory: string, primary: number) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const port = await Service.freePort()
      const file = join(directory, "pgbouncer.ini")
      const lead = (to: number) =>
        fs.writeFileSync(file, configurationOf(files, directory, port, to))
      lead(primary)
      fs.writeFileSync(join(directory, "users.txt"), `"${USER}" "${PASSWORD}"\n`)
      const child: ChildProcess = spawn(POOLER, ["-q", file], {
        ...Postmaster.owner(),
        stdio: "ignore"
      })
      await until(
        () =>
          query(urlOf(port, "postgres"), "SELECT 1").then(
            () => true,
            () => child.exitCode !== null
          ),
        (done) => done
      )
      return { child, port, lead }
    }),
    ({ child }) =>
      Effect.promise(async () => {
        if (child.exitCode !== null) return
        child.kill("SIGINT")
        await once(child, "exit")
      })
  )

export interface Cluster {
  /** By the pooler, without TLS. */
  readonly url: string
  /** Of a service: by the pooler, whose certificate is checked. */
  readonly environment: Service.Environment
  /** Kills the primary, and makes the standby one. */
  readonly failover: () => Promise<void>
}

export const make = Effect.gen(function* () {
  const directory = yield* Effect.acquireRelease(
    Effect.sync(() => fs.mkdtempSync(join(tmpdir(), "cardpack-cluster-"))),
    (made) => Effect.sync(() => fs.rmSync(made, { recursive: true, force: true }))
  )
  const files = yield* certify(directory)
  const primary = yield* server(files)
  const own = urlOf(primary.port, "postgres")
  const standby = yield* server(files, `${own}?sslmode=require`)
  yield* Effect.promise(async () => {
    await query(own, "ALTER SYSTEM SET synchronous_standby_names = '*'")
    await query(own, "SELECT pg_reload_conf()")
    await query(own, `CREATE DATABASE ${DATABASE}`)
  })
  const { child, lead, port } = yield* pooler(files, directory, primary.port)
  const url = urlOf(port, DATABASE)
  const cluster: Cluster = {
    url,
    environment: { DATABASE_URL: `${url}?sslmode=verify-full`, NODE_EXTRA_CA_CERTS: files.ca },
    failover: async () => {
      process.kill(primary.pid(), "SIGKILL")
      await query(urlOf(standby.port, "postgres"), "SELECT pg_promote()")
      lead(standby.port)
      child.kill("SIGHUP")
    }
  }
  return cluster
})
