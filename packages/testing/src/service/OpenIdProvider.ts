/** An OpenID provider of a test, at which a person has signed in already: it asks for nothing. */
import { once } from "node:events"
import { createServer } from "node:http"
import Provider from "oidc-provider"
import { afterAll } from "vitest"

export interface Profile {
  readonly sub: string
  readonly email: string
  readonly email_verified: boolean
  readonly name: string
}

export const CLIENT = { id: "cardpack", secret: "a-secret-of-the-test-long-enough" }

/** `current` is the person who is at the browser. */
export const open = async (port: number, redirectUri: () => string) => {
  const issuer = `http://127.0.0.1:${port}`
  const state: { current: Profile | null; asked: Array<URLSearchParams> } = {
    current: null,
    asked: []
  }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri()],
        token_endpoint_auth_method: "client_secret_post"
      }
    ],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...state.current, sub })
    }),
    interactions: { url: () => "/interaction" },
    cookies: { keys: ["a key of the test"] }
  })
  const answer = provider.callback()
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith("/auth?") === true)
      state.asked.push(new URL(request.url, issuer).searchParams)
    if (request.url !== "/interaction") return answer(request, response)
    // Signs in and consents at once.
    const details = await provider.interactionDetails(request, response)
    const accountId = state.current?.sub ?? ""
    const grant = new provider.Grant({ accountId, clientId: CLIENT.id })
    grant.addOIDCScope("openid email profile")
    const grantId = await grant.save()
    const result = { login: { accountId }, consent: { grantId } }
    await provider.interactionFinished(request, response, { ...details.result, ...result })
  })
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  afterAll(() => new Promise<unknown>((resolve) => server.close(resolve)))
  return { state, discoveryUrl: `${issuer}/.well-known/openid-configuration` }
}
