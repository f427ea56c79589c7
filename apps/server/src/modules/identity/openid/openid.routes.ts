import { signIn, signInCallback } from '@tuppence/contract/identity'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import { circumstances } from '../circumstances.ts'
import { setDeviceCookie } from '../known-devices.ts'
import { setSessionCookie } from '../session-cookie.ts'
import { admit } from '../sign-in.ts'
import { type Attempt, keepAttempt, takeAttempt } from './attempt.ts'
import { DemoProviders, demoProviderRoutes } from './demo-provider.ts'
import { findPerson, type Vouched } from './external-identities.ts'
import { CALLBACK, DEMO_ISSUER } from './names.ts'
import { ownOrigin, pathOfOurs } from './own-origin.ts'
import { onwardPage, refusalPage, sendPage } from './pages.ts'
import { loadClient, RelyingParty } from './relying-party.ts'

/** Sign-in by an OpenID provider: authorization code with PKCE, state and nonce (AUTH-038). */
export function openIdRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const demo = deps.settings.demo && !deps.settings.oidc ? new DemoProviders() : undefined
  if (demo) demoProviderRoutes(app, deps, demo)
  const party = new RelyingParty(app, deps, demo)
  serve(app, signIn, ({ query, request, reply }) => leave(party, deps, request, reply, query.returnTo))
  serve(app, signInCallback, ({ request, reply }) => comeBack(party, deps, request, reply))
}

async function leave(
  party: RelyingParty,
  deps: ModuleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  returnTo: string | undefined,
): Promise<FastifyReply> {
  const origin = ownOrigin(request, deps.settings)
  const configured = party.configuration(origin)
  if (!configured) return sendPage(reply, 404, refusalPage('This server has no identity provider set.'))
  const [client, configuration] = await Promise.all([loadClient(), configured.catch(noAnswer(request))])
  if (!configuration) return sendPage(reply, 502, refusalPage(NO_ANSWER))
  const verifier = client.randomPKCECodeVerifier()
  const attempt: Attempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier,
    origin,
    returnTo: pathOfOurs(returnTo),
    startedAtMs: deps.now().getTime(),
  }
  keepAttempt(reply, deps, attempt)
  const to = client.buildAuthorizationUrl(configuration, {
    redirect_uri: party.redirectUri(origin),
    scope: 'openid email',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return reply.redirect(to.href, 302)
}

async function comeBack(
  party: RelyingParty,
  deps: ModuleDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const attempt = takeAttempt(request, reply, deps)
  if (!attempt)
    return sendPage(
      reply,
      400,
      refusalPage('This sign-in was not begun here, or too long ago. Begin it again.'),
    )
  const vouched = await proved(party, deps, request, attempt).catch(noAnswer(request))
  if (!vouched) return sendPage(reply, 401, refusalPage('The identity provider did not confirm the sign-in.'))
  const person = await findPerson(deps, vouched)
  if (!person)
    return sendPage(
      reply,
      403,
      refusalPage(
        'Nobody in a business here has this identity. Ask your manager to add your e-mail address.',
      ),
    )
  const from = circumstances(request, deps, 'office')
  const session = await admit(deps, person, 'identity-provider', from)
  setSessionCookie(reply, deps.settings, 'office', { ...session, outlivesBrowser: true })
  setDeviceCookie(reply, deps.settings, from.device.token)
  return sendPage(reply, 200, onwardPage(attempt.returnTo))
}

/** Exchanges the code and checks what comes of it: state, nonce, verifier, issuer, audience, time. */
async function proved(
  party: RelyingParty,
  deps: ModuleDeps,
  request: FastifyRequest,
  attempt: Attempt,
): Promise<Vouched | undefined> {
  const client = await loadClient()
  const configuration = await party.configuration(attempt.origin)
  if (!configuration) return undefined
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
  const tokens = await client.authorizationCodeGrant(
    configuration,
    new URL(`${attempt.origin}${CALLBACK}${query}`),
    { expectedState: attempt.state, expectedNonce: attempt.nonce, pkceCodeVerifier: attempt.verifier },
  )
  const claims = tokens.claims()
  if (!claims) return undefined
  if (!deps.settings.oidc) return { issuer: DEMO_ISSUER, subject: claims.sub, verifiedEmail: undefined }
  const told =
    claims.email === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims
  const verifiedEmail =
    told.email_verified === true && typeof told.email === 'string' ? told.email : undefined
  return { issuer: claims.iss, subject: claims.sub, verifiedEmail }
}

const NO_ANSWER =
  'The identity provider cannot be reached at present. Sign in with your password, or try later.'

const noAnswer =
  (request: FastifyRequest) =>
  (error: unknown): undefined => {
    request.log.warn({ err: error }, 'the identity provider did not help')
    return undefined
  }
