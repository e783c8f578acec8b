/** Passkeys as endpoints of the identity library, which makes their sessions like all others. */
import type { BetterAuthPlugin } from "better-auth"
import type { Accounts } from "../Accounts.ts"
import * as Ceremonies from "./Ceremonies.ts"
import * as Passkey from "./Passkey.ts"
import * as Paths from "./Paths.ts"

const textOf = (body: unknown, name: string): string => {
  const value: unknown = Reflect.get(Object(body), name)
  return typeof value === "string" ? value : ""
}

export const load = async (made: () => unknown): Promise<BetterAuthPlugin> => {
  const [{ APIError, createAuthEndpoint, sessionMiddleware }, { setSessionCookie }] =
    await Promise.all([import("better-auth/api"), import("better-auth/cookies")])
  const auth = () => made() as Accounts
  /** The origin is one of the service's own: SignIn.ts has looked. */
  const siteOf = (headers: Headers | undefined) => ({ origin: headers?.get("origin") ?? "" })
  const answered = <A>(work: Promise<A>): Promise<A> =>
    work.catch((error: unknown) => {
      if (!(error instanceof Ceremonies.Refused)) throw error
      throw new APIError(error.status, { message: error.message })
    })
  const POST = { method: "POST", requireHeaders: true } as const
  const OWN = { ...POST, use: [sessionMiddleware] }
  return {
    id: "passkey",
    schema: Passkey.SCHEMA,
    endpoints: {
      addPasskeyOptions: createAuthEndpoint(Paths.ADD_OPTIONS, OWN, (ctx) =>
        answered(Ceremonies.addOptions(auth(), siteOf(ctx.headers), ctx.context.session.user))
      ),
      addPasskey: createAuthEndpoint(Paths.ADD, OWN, async (ctx) => {
        const { user } = ctx.context.session
        const response: unknown = Reflect.get(Object(ctx.body), "response")
        const given = { name: textOf(ctx.body, "name"), response }
        await answered(Ceremonies.add(auth(), siteOf(ctx.headers), user, given))
        return { status: true }
      }),
      passkeySignInOptions: createAuthEndpoint(Paths.SIGN_IN_OPTIONS, POST, (ctx) =>
        answered(Ceremonies.signInOptions(auth(), siteOf(ctx.headers)))
      ),
      passkeySignIn: createAuthEndpoint(Paths.SIGN_IN, POST, async (ctx) => {
        const response: unknown = Reflect.get(Object(ctx.body), "response")
        const id = await answered(Ceremonies.signIn(auth(), siteOf(ctx.headers), response))
        const { internalAdapter } = ctx.context
        const user = await internalAdapter.findUserById(id)
        if (user === null) throw new APIError("UNAUTHORIZED", { message: "nobody has the passkey" })
        const session = await internalAdapter.createSession(id)
        await setSessionCookie(ctx, { session, user })
        return { user: { email: user.email } }
      }),
      removePasskey: createAuthEndpoint(Paths.REMOVE, OWN, async (ctx) => {
        const id = textOf(ctx.body, "id")
        const isRemoved = await Passkey.remove(auth(), ctx.context.session.user.id, id)
        if (!isRemoved) throw new APIError("NOT_FOUND", { message: "no such passkey of yours" })
        return { status: true }
      })
    }
  }
}
