/**
 * The processes that serve, as a balancer sees them: one that is taken out gets no request any more,
 * and stops once its own are answered.
 */
import { setTimeout as pause } from "node:timers/promises"
import type * as Service from "../../world/service/Service.ts"
import { isOpen } from "../nemesis/History.ts"
import * as Transport from "../nemesis/Transport.ts"

/** A request that was not answered as it should be. */
export interface Failed {
  readonly phase: string
  readonly version: string
  readonly what: string
}

interface Member {
  readonly version: string
  readonly service: Service.Service
  readonly transport: Transport.Transport
  waiting: number
}

export interface Fleet {
  readonly transport: Transport.Transport
  readonly failed: ReadonlyArray<Failed>
  readonly answered: () => Readonly<Record<string, number>>
  readonly phase: (name: string) => void
  readonly add: (version: string, service: Service.Service) => void
  /** The longest there of a version. */
  readonly retire: (version: string) => Promise<void>
  readonly end: () => Promise<void>
}

const LOOK_MS = 20

export const make = (): Fleet => {
  const members: Array<Member> = []
  const failed: Array<Failed> = []
  const answered: Record<string, number> = {}
  let phase = ""
  const send: Transport.Transport["send"] = async (process, sent) => {
    const member = members[process % members.length]
    if (member === undefined) return { status: null, body: "nobody serves" }
    member.waiting++
    const reply = await member.transport.send(0, sent)
    member.waiting--
    const { version } = member
    const place = `${phase}, ${version}`
    answered[place] = (answered[place] ?? 0) + 1
    // Nothing here is refused to operators.
    if (isOpen(reply) || (sent.path.startsWith("/operator/") && (reply.status ?? 0) >= 400)) {
      const what = `${sent.method} ${sent.path}: ${reply.status} ${JSON.stringify(reply.body)}`
      failed.push({ phase, version, what })
    }
    return reply
  }
  const stop = async (member: Member) => {
    while (member.waiting > 0) await pause(LOOK_MS)
    await member.service.stop()
  }
  return {
    transport: { send, cut: () => undefined },
    failed,
    answered: () => answered,
    phase: (name) => {
      phase = name
    },
    add: (version, service) => {
      const transport = Transport.make([service.url])
      members.push({ version, service, transport, waiting: 0 })
    },
    retire: async (version) => {
      const at = members.findIndex((member) => member.version === version)
      const [member] = at < 0 ? [] : members.splice(at, 1)
      if (member !== undefined) await stop(member)
    },
    end: async () => {
      await Promise.all(members.splice(0).map(stop))
    }
  }
}
