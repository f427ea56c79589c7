import {
  addPasskey as addCall,
  beginPasskey,
  beginPasskeyLogin,
  beginPasskeyProof,
  listPasskeys,
  passkeyLogin,
  provePasskey,
  removePasskey as removeCall,
} from '@tuppence/contract/passkeys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '../../../platform/http/refused.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import type { Person } from '../../../platform/principal.ts'
import { alsoInOrganization, onPlatform, type Tx } from '../../../platform/tenancy.ts'
import { writeAudit } from '../audit.ts'
import { circumstances } from '../circumstances.ts'
import { proofEndsAt } from '../fresh-proof.ts'
import { type Holder, holderKey, personOfKey } from '../second-factor/holder.ts'
import { underTls } from '../session-cookie.ts'
import { hashToken, newToken } from '../session-token.ts'
import { setProvedAt } from '../sessions.ts'
import { admit, findPersonToAdmit } from '../sign-in.ts'
import { stillProved } from '../still-proved.ts'
import { welcome } from '../welcome.ts'
import { passkeySite } from './passkey-site.ts'
import {
  addPasskey,
  checkPasskey,
  optionsToAdd,
  optionsToAssert,
  readPasskeys,
  removePasskey,
} from './passkeys.ts'

/** Passkeys: made and removed by their person, and shown in place of password and second factor (decision 0137). */
export function passkeyRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  ownPasskeyRoutes(app, deps)

  serve(app, beginPasskeyLogin, async ({ reply }) => {
    const browser = newToken()
    const options = await optionsToAssert(deps, { kind: 'login', boundTo: hashToken(browser) })
    reply.setCookie(COOKIE, browser, cookieAttributes(deps))
    return { options }
  })

  serve(app, passkeyLogin, async ({ body, request, reply }) => {
    const browser = request.cookies[COOKIE]
    reply.clearCookie(COOKIE, cookieAttributes(deps))
    if (!browser) throw new Refused('passkey-refused')
    const shown = await checkPasskey(deps, body.asserted, { kind: 'login', boundTo: hashToken(browser) })
    const holder = personOfKey(shown.holder)
    if (!holder) throw new Refused('passkey-refused')
    const who = await findPersonToAdmit(deps, holder)
    const from = circumstances(request, deps, 'office')
    const proved = { by: 'passkey', hash: shown.id, refusal: 'passkey-refused' } as const
    const session = await admit(deps, who, 'back-office', { ...from, bySecondFactor: true, proved })
    return welcome(reply, deps, who, {
      ...session,
      device: from.device,
      door: 'office',
      outlivesBrowser: true,
    })
  })

  serve(app, beginPasskeyProof, async ({ person }) => ({
    options: await optionsToAssert(deps, { kind: 'proof', boundTo: person.sid }, holderOf(person)),
  }))

  serve(app, provePasskey, async ({ body, person }) => {
    const { organizationId, sid } = person
    const shown = await checkPasskey(deps, body.asserted, { kind: 'proof', boundTo: sid })
    if (shown.holder !== holderKey(holderOf(person))) throw new Refused('passkey-refused')
    const now = deps.now()
    await onPlatform(deps.database, async (tx) => {
      await alsoInOrganization(tx, organizationId)
      await stillProved(tx, person, { by: 'passkey', hash: shown.id, refusal: 'passkey-refused' })
      await setProvedAt(tx, sid, now)
    })
    return { provedUntil: proofEndsAt(now).toISOString() }
  })
}

function ownPasskeyRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const noteOf =
    (person: Person, request: FastifyRequest, action: 'passkey-added' | 'passkey-removed') =>
    async (tx: Tx, at: Date, name: string) => {
      const { organizationId, personId } = person
      await alsoInOrganization(tx, organizationId)
      await writeAudit(tx, { organizationId, personId, at, action, detail: { name }, address: request.ip })
    }

  serve(app, listPasskeys, async ({ person }) => ({
    isOffered: passkeySite(deps.settings) !== undefined,
    passkeys: await readPasskeys(deps, holderOf(person)),
  }))

  serve(app, beginPasskey, async ({ person }) => {
    const { businessCode, staffName, sid } = person
    const userName = `${businessCode} ${staffName}`
    return { options: await optionsToAdd(deps, holderOf(person), { userName, displayName: staffName, sid }) }
  })

  serve(app, addCall, ({ body, person, request }) => {
    const note = noteOf(person, request, 'passkey-added')
    return addPasskey(deps, holderOf(person), { ...body, sid: person.sid }, (tx, at) =>
      note(tx, at, body.name),
    )
  })

  serve(app, removeCall, async ({ params, person, request }) => {
    await removePasskey(
      deps,
      holderOf(person),
      { id: params.id, sid: person.sid },
      noteOf(person, request, 'passkey-removed'),
    )
    return undefined
  })
}

/** Of the browser that asks for a login: the answer to its challenge comes from there. */
const COOKIE = 'tuppence-passkey'

const cookieAttributes = ({ settings }: ModuleDeps): Parameters<FastifyReply['setCookie']>[2] => ({
  path: '/api/back-office/passkey-login',
  httpOnly: true,
  sameSite: 'strict',
  secure: underTls(settings),
})

const holderOf = ({ organizationId, personId }: Person): Holder & { kind: 'person' } => ({
  kind: 'person',
  organizationId,
  personId,
})
