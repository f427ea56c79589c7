import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import { alsoInOrganization, onPlatform, type Tx } from '../../../platform/tenancy.ts'
import { demoOrganizations } from '../demo-record.ts'
import { demoStore } from './demo-store.ts'
import { link } from './external-identities.ts'
import { CALLBACK, DEMO_CLIENT, DEMO_ISSUER, DEMO_MOUNT, DEMO_PERSON } from './names.ts'
import { ownOrigin } from './own-origin.ts'
import { refusalPage, sendPage } from './pages.ts'

const MOST_ORIGINS = 8
const ASTRAY = 'The demo sign-in went astray. Start it again from the front page.'
const SIGN_IN_PATH = `${DEMO_MOUNT}/sign-in`

interface DemoProvider {
  readonly provider: Provider
  readonly clientSecret: string
}

/** The embedded providers, one for each address this server is reached by: a provider's name is its address. */
export class DemoProviders {
  readonly #made = new Map<string, Promise<DemoProvider>>()
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })

  at(origin: string): Promise<DemoProvider> {
    const kept = this.#made.get(origin)
    if (kept) return kept
    if (this.#made.size >= MOST_ORIGINS) this.#made.delete(this.#made.keys().next().value ?? '')
    const made = this.#make(origin)
    this.#made.set(origin, made)
    return made
  }

  async #make(origin: string): Promise<DemoProvider> {
    // Read at the first demo sign-in only: it is large, and start-up must stay fast.
    const { Provider } = await import('oidc-provider')
    const clientSecret = randomBytes(32).toString('base64url')
    const provider = new Provider(`${origin}${DEMO_MOUNT}`, {
      adapter: demoStore(),
      clients: [
        {
          client_id: DEMO_CLIENT,
          client_secret: clientSecret,
          redirect_uris: [`${origin}${CALLBACK}`],
          response_types: ['code'],
          grant_types: ['authorization_code'],
          token_endpoint_auth_method: 'client_secret_post',
          id_token_signed_response_alg: 'ES256',
        },
      ],
      jwks: { keys: [{ ...this.#key, use: 'sig', alg: 'ES256', kid: 'demo' }] },
      cookies: { keys: [randomBytes(32).toString('base64url')] },
      features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
      pkce: { required: () => true },
      ttl: {
        Interaction: 600,
        Session: 600,
        Grant: 600,
        AuthorizationCode: 60,
        IdToken: 600,
        AccessToken: 600,
      },
      interactions: { url: (_, { uid }) => `${SIGN_IN_PATH}/${uid}` },
      findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
      async loadExistingGrant(ctx) {
        const { client, provider: self, session } = ctx.oidc
        const grant = new self.Grant({ clientId: client?.clientId, accountId: session?.accountId })
        grant.addOIDCScope('openid email')
        await grant.save()
        return grant
      },
      async renderError(ctx) {
        ctx.type = 'html'
        ctx.body = refusalPage(ASTRAY)
      },
    })
    provider.proxy = origin.startsWith('https:')
    return { provider, clientSecret }
  }
}

/** Puts the embedded provider on the server, under its own path, and lets it answer without a question. */
export function demoProviderRoutes(app: FastifyInstance, deps: ModuleDeps, demo: DemoProviders): void {
  void app.register(async (scope) => {
    // The provider reads its requests itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_, payload, done) => done(null, payload))
    scope.get(`${SIGN_IN_PATH}/:uid`, (request, reply) => finish(request, reply, deps, demo))
    scope.route({
      method: ['GET', 'POST'],
      url: `${DEMO_MOUNT}/*`,
      handler: async (request, reply) => {
        const { provider } = await demo.at(ownOrigin(request, deps.settings))
        const raw: IncomingMessage & { originalUrl?: string } = request.raw
        raw.originalUrl = raw.url ?? ''
        raw.url = raw.originalUrl.slice(DEMO_MOUNT.length)
        reply.hijack()
        await provider.callback()(raw, reply.raw)
      },
    })
  })
}

/** There is nothing to ask: the demo is always the same person. */
async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ModuleDeps,
  demo: DemoProviders,
): Promise<FastifyReply | undefined> {
  const personId = await linkDemoPerson(deps)
  if (!personId) {
    return sendPage(reply, 404, refusalPage('There is no demo business on this server to try.'))
  }
  const { provider } = await demo.at(ownOrigin(request, deps.settings))
  // Asked before the answer is the provider's to give: without its cookie it gives none.
  const isBegun = await provider.interactionDetails(request.raw, reply.raw).then(
    () => true,
    () => false,
  )
  if (!isBegun) return sendPage(reply, 400, refusalPage(ASTRAY))
  reply.hijack()
  await provider.interactionFinished(request.raw, reply.raw, { login: { accountId: personId } })
  return undefined
}

function linkDemoPerson({ database }: ModuleDeps): Promise<string | undefined> {
  return onPlatform(database, async (tx) => {
    const [account] = await tx.execute<{ organization_id: string }>(
      sql`select organization_id from admin_customers where business_code = ${DEMO_PERSON.businessCode}`,
    )
    // Only a business that the seed made: a real one may have the same code, and its manager is nobody's to try.
    if (!account || !(await demoOrganizations(tx)).includes(account.organization_id)) return undefined
    const organizationId = account.organization_id
    await alsoInOrganization(tx, organizationId)
    // Whoever was let in once is let in again: visitors may give them another name.
    const [person] = await tx.execute<{ id: string }>(sql`
      select s.id from staff_members s
        left join external_identities e
          on e.organization_id = s.organization_id and e.person_id = s.id::text and e.issuer = ${DEMO_ISSUER}
       where s.organization_id = ${organizationId}
         and (e.person_id is not null or (lower(s.username) = ${DEMO_PERSON.username} and s.archived_at is null))
       order by e.person_id is null
       limit 1`)
    if (!person) return undefined
    await restore(tx, organizationId, person.id)
    await link(tx, { issuer: DEMO_ISSUER, subject: person.id }, { organizationId, personId: person.id })
    return person.id
  })
}

/** The demo's door stays open to the next visitor, whatever this one did to the person they are. */
async function restore(tx: Tx, organizationId: string, personId: string): Promise<void> {
  await tx.execute(sql`
    update staff_members set is_active = true, archived_at = null
     where organization_id = ${organizationId} and id = ${personId} and (not is_active or archived_at is not null)`)
  await tx.execute(sql`
    update users set is_active = true, archived_at = null, role = 'manager'
     where organization_id = ${organizationId} and staff_member_id = ${personId}
       and (not is_active or archived_at is not null or role <> 'manager')`)
}
