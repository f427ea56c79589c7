import type { FastifyInstance } from 'fastify'
import type { Configuration } from 'openid-client'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import type { DemoProviders } from './demo-provider.ts'
import { CALLBACK, DEMO_CLIENT, DEMO_MOUNT } from './names.ts'

/** openid-client is read only when somebody signs in this way: start-up stays fast. */
export const loadClient = () => import('openid-client')

/** How often a provider that did not answer at first is asked again: at every sign-in, once it is known never more. */
export class RelyingParty {
  readonly #app: FastifyInstance
  readonly #deps: ModuleDeps
  readonly #demo: DemoProviders | undefined
  #discovered: Promise<Configuration> | undefined

  constructor(app: FastifyInstance, deps: ModuleDeps, demo: DemoProviders | undefined) {
    this.#app = app
    this.#deps = deps
    this.#demo = demo
  }

  /** Undefined where there is no provider: none is set, and this is no demo. */
  configuration(origin: string): Promise<Configuration> | undefined {
    if (this.#deps.settings.oidc) return this.#discover(this.#deps.settings.oidc)
    return this.#demo && this.#embedded(origin, this.#demo)
  }

  redirectUri(origin: string): string {
    return `${origin}${CALLBACK}`
  }

  #discover(oidc: NonNullable<ModuleDeps['settings']['oidc']>): Promise<Configuration> {
    this.#discovered ??= (async () => {
      const client = await loadClient()
      const issuer = new URL(oidc.issuer)
      // A provider on plain HTTP is somebody's test on their own network: they wrote http: themselves.
      const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
      return client.discovery(issuer, oidc.clientId, oidc.clientSecret, undefined, { execute })
    })()
    this.#discovered.catch(() => {
      this.#discovered = undefined
    })
    return this.#discovered
  }

  /** The embedded provider is spoken to within the process: it answers whatever the port looks like from outside. */
  async #embedded(origin: string, demo: DemoProviders): Promise<Configuration> {
    const [client, { clientSecret }] = await Promise.all([loadClient(), demo.at(origin)])
    const issuer = `${origin}${DEMO_MOUNT}`
    const configuration = new client.Configuration(
      {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['ES256'],
      },
      DEMO_CLIENT,
      { client_secret: clientSecret, id_token_signed_response_alg: 'ES256' },
    )
    client.allowInsecureRequests(configuration)
    configuration[client.customFetch] = async (url, { method, headers, body }) => {
      const { host, pathname, search } = new URL(url)
      const answer = await this.#app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url: `${pathname}${search}`,
        headers: {
          ...headers,
          host,
          ...(origin.startsWith('https:') ? { 'x-forwarded-proto': 'https' } : {}),
        },
        ...(body ? { payload: String(body) } : {}),
      })
      const type = String(answer.headers['content-type'] ?? 'application/json')
      return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': type } })
    }
    return configuration
  }
}
