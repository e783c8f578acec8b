/** The proxies that the package has configurations for, started with these on ports of a test. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import * as fs from "node:fs"
import * as path from "node:path"
import * as tls from "node:tls"
import { generate } from "selfsigned"
import { until } from "../../kit/clock/Until.ts"
import * as Service from "../../world/service/Service.ts"
import * as Sources from "../../world/source/Sources.ts"

const FOLDER = path.join(Sources.ROOT, "packages/http/proxy")

export const NAME = "cards.example"

export const HOSTS = ["127.0.0.1", "127.0.0.2"] as const

interface Place {
  readonly directory: string
  readonly https: number
  readonly http: number
}

interface Kind {
  readonly file: string
  readonly version: ReadonlyArray<string>
  /** What the file leaves to the host. */
  readonly complete?: (text: string, place: Place) => string
  readonly command: (file: string, directory: string) => ReadonlyArray<string>
}

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]

export const KINDS: Readonly<Record<string, Kind>> = {
  nginx: {
    file: "nginx.conf",
    version: ["nginx", "-v"],
    complete: (text, { directory }) =>
      [
        // Its workers write large bodies into the folder of whoever started it.
        process.getuid?.() === 0 ? "user root;" : "",
        `daemon off; pid ${directory}/nginx.pid; error_log stderr; events {}`,
        `http { access_log off; ${TEMPORARY.map((name) => `${name}_temp_path ${directory}/${name};`).join(" ")}`,
        text,
        "}"
      ].join("\n"),
    command: (file, directory) => ["nginx", "-p", directory, "-e", "stderr", "-c", file]
  },
  haproxy: {
    file: "haproxy.cfg",
    version: ["haproxy", "-v"],
    command: (file) => ["haproxy", "-db", "-f", file]
  },
  caddy: {
    file: "Caddyfile",
    version: ["caddy", "version"],
    complete: (text, { directory, http, https }) => {
      const site = `https://${NAME}:${https} {\n\ttls ${directory}/cert.pem ${directory}/key.pem`
      const global = `{\n\tadmin off\n\thttp_port ${http}\n\tauto_https disable_redirects\n}\n`
      return `${global}${text.replace(`\n${NAME} {`, `\n${site}`)}`
    },
    command: (file) => ["caddy", "run", "--adapter", "caddyfile", "--config", file]
  }
}

export const isInstalled = ({ version: [command = "", ...words] }: Kind): boolean => {
  try {
    execFileSync(command, words, { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

/** In one file, and its key in another: the proxies differ in what they want. */
const certify = async (directory: string): Promise<void> => {
  const made = await generate([{ name: "commonName", value: NAME }])
  fs.writeFileSync(path.join(directory, "cert.pem"), `${made.cert}\n${made.private}\n`)
  fs.writeFileSync(path.join(directory, "key.pem"), made.private)
}

/** Both processes listen on this port, each on its own of {@link HOSTS}. */
const adapted = (text: string, { directory, http, https }: Place, port: number): string =>
  text
    .replaceAll("10.0.0.5:4000", `${HOSTS[0]}:${port}`)
    .replaceAll("10.0.0.6:4000", `${HOSTS[1]}:${port}`)
    .replaceAll(/\bport(_| |: )?4001/g, (found) => found.replace("4001", String(port)))
    .replaceAll("health_port 4001", `health_port ${port}`)
    .replaceAll("/etc/ssl/cards.example.pem", path.join(directory, "cert.pem"))
    .replaceAll("/etc/ssl/cards.example.key", path.join(directory, "key.pem"))
    .replace("listen 80;", `listen ${http};`)
    .replace("listen 443", `listen ${https}`)
    .replace("bind :80", `bind :${http}`)
    .replace("bind :443", `bind :${https}`)

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = tls.connect({ port, servername: NAME, rejectUnauthorized: false })
    socket.once("secureConnect", () => {
      socket.destroy()
      resolve(true)
    })
    socket.once("error", () => resolve(false))
  })

export interface Proxy {
  readonly port: number
  readonly output: () => string
  readonly stop: () => Promise<void>
}

/** In front of processes on this port. */
export const start = async (kind: Kind, directory: string, port: number): Promise<Proxy> => {
  const place = { directory, https: await Service.freePort(), http: await Service.freePort() }
  await certify(directory)
  const text = fs.readFileSync(path.join(FOLDER, kind.file), "utf8")
  const file = path.join(directory, kind.file)
  const complete = kind.complete ?? ((whole: string) => whole)
  fs.writeFileSync(file, complete(adapted(text, place, port), place))
  const [command = "", ...words] = kind.command(file, directory)
  let written = ""
  const child: ChildProcess = spawn(command, words, {
    env: { ...process.env, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory }
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      written += String(chunk)
    })
  await until(
    async () => child.exitCode !== null || (await answers(place.https)),
    (done) => done
  )
  if (child.exitCode !== null) throw new Error(`${command} did not start:\n${written}`)
  return {
    port: place.https,
    output: () => written,
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill("SIGTERM")
      await once(child, "exit")
    }
  }
}
