import type { Call, SessionKind } from '@tuppence/contract/call'
import type { Door } from '@tuppence/contract/door'
import type { RefusalCode } from '@tuppence/domain/refusals'
import { API_SCOPES, type ApiScope, may, opensSelling, type Role } from '@tuppence/domain/staff'
import { uuidv7 } from 'uuidv7'
import { hashToken, openSession } from '../../apps/server/src/modules/identity/public.ts'
import { onPlatform } from '../../apps/server/src/platform/tenancy.ts'
import {
  signedIn,
  TEST_ROLES,
  type TestBusiness,
  type TestRole,
  testApiKey,
  testBusiness,
} from '../../apps/server/src/testing/test-business.ts'
import { type TestOperator, testOperator } from '../../apps/server/src/testing/test-operator.ts'
import type { Ground } from './other-business.ts'

/** What the policy makes of somebody's call: whether it reaches the handler, or with which code it is refused. */
export type Verdict = 'may' | RefusalCode

/** Somebody who asks. */
export interface Actor {
  readonly name: string
  /** Somebody inside a shop, whom the name of another business is held against. */
  readonly isPerson: boolean
  /** Which their session opens; undefined where it opens none. */
  readonly door?: Door
  /** A session of their own for each call, because some calls end it; undefined for whoever has none. */
  token(): Promise<string | undefined>
  /** What the contract says of them, worked out apart from the code that enforces it. */
  verdict(call: Call): Verdict
}

const NO_FLAGS = { canProcessRefunds: false, canManageInventory: false, canViewReports: false }
const HOUR_MS = 3_600_000

const nobodyMay = ({ access }: Call): Verdict => (access === 'anyone' ? 'may' : 'not-signed-in')
const operatorMay = ({ access }: Call): Verdict =>
  access === 'display'
    ? 'not-signed-in'
    : access === 'anyone' || access === 'operator'
      ? 'may'
      : 'session-of-another-kind'

function personMay(call: Call, role: Role, kind: SessionKind, isSuspended = false): Verdict {
  const { access, sessions } = call
  if (access === 'anyone') return 'may'
  // A display is nobody: its calls look at no session.
  if (access === 'display') return 'not-signed-in'
  if (access === 'operator') return 'session-of-another-kind'
  if (sessions && !sessions.includes(kind))
    return kind === 'remote' ? 'not-under-remote-access' : 'session-of-another-kind'
  if (access === 'person') return 'may'
  if (may(role, NO_FLAGS, access) !== 'yes' || (isSuspended && !opensSelling(access))) return 'not-permitted'
  return 'may'
}

async function tokenOf(
  ground: Ground,
  shop: TestBusiness,
  role: TestRole,
  kind: 'pos' | 'back-office',
  proof?: 'pin' | 'password',
  provedAt?: Date,
): Promise<string> {
  const { authorization } = await signedIn(ground.database, shop, role, kind, proof, provedAt)
  return authorization.replace('Bearer ', '')
}

/** What a program may: the calls whose scope its key has. */
function keyMay({ access, scope }: Call, scopes: readonly ApiScope[]): Verdict {
  if (access === 'anyone') return 'may'
  if (access === 'display') return 'not-signed-in'
  if (!scope) return 'session-of-another-kind'
  return scopes.includes(scope) ? 'may' : 'scope-missing'
}

/** Programs with an API key: one of all scopes, and one of a single scope. */
const programs = (ground: Ground, shop: TestBusiness): Actor[] =>
  [API_SCOPES, ['products:read'] as const].map((scopes) => ({
    name: `program (${scopes.length === 1 ? scopes[0] : 'all scopes'})`,
    isPerson: true,
    token: () => testApiKey(ground.database, shop, scopes),
    verdict: (call: Call) => keyMay(call, scopes),
  }))

/** Everybody who can stand before the door: each role by each kind of session, and all whose time is over. */
export async function allActors(ground: Ground, shop: TestBusiness): Promise<Actor[]> {
  return [
    ...TEST_ROLES.flatMap((role) =>
      (['pos', 'back-office'] as const).map((kind) => ({
        name: `${role} (${kind})`,
        isPerson: true,
        door: kind === 'pos' ? ('till' as const) : ('office' as const),
        token: () => tokenOf(ground, shop, role, kind),
        verdict: (call: Call) => personMay(call, role, kind),
      })),
    ),
    ...(['owner', 'manager'] as const).map((role) => ({
      name: `${role} (back-office), signed in hours ago`,
      isPerson: true,
      door: 'office' as const,
      token: () => tokenOf(ground, shop, role, 'back-office', 'password', new Date(Date.now() - HOUR_MS)),
      verdict: (call: Call) => withoutProof(call, personMay(call, role, 'back-office')),
    })),
    ...byPin(ground, shop),
    ...programs(ground, shop),
    ...nobodies(ground, shop),
    ...(await ofShopsNotOpen(ground)),
    ...(await ofTheProvider(ground, shop)),
  ]
}

/** What a password alone opens of the portal. Written out here, apart from the contract. */
const SETTING_UP = ['operatorSecondFactor', 'beginOperatorSecondFactor', 'confirmOperatorSecondFactor']

/** What four digits open, whoever's they are. Written out here, apart from the domain's own list. */
const TILL_WORK =
  'sell open-drawer void refund override-price discount-above-limit manage-customers view-reports'

/** Any of a shop's people may, but not by four digits. Written out here, apart from the contract. */
const NOT_BY_PIN = [
  'listOwnSessions',
  'endOwnSession',
  'endOtherOwnSessions',
  'proveIdentity',
  'secondFactor',
  'beginSecondFactor',
  'confirmSecondFactor',
  'removeSecondFactor',
  ...['listPasskeys', 'beginPasskey', 'addPasskey', 'removePasskey', 'beginPasskeyProof', 'provePasskey'],
]

/** What an open session alone does not do: whoever sits down at it must show who they are. Written out here, apart from the contract. */
const WITH_FRESH_PROOF = [
  ...[
    'createApiKey',
    'askForDataCopy',
    'downloadDataCopy',
    'exportCustomers',
    'exportJournal',
    'exportAuditLog',
  ],
  ...['requireSecondFactor', 'resetSecondFactor', 'beginPasskey', 'removePasskey'],
  ...['eraseCustomer', 'configureProvider', 'configureTerminal', 'setStaffPin'],
  ...['createPerson', 'updatePerson', 'createStaff', 'updateStaff', 'deleteStaff'],
  ...[
    'deleteAccount',
    'askRemoteAccess',
    'resetAccountPassword',
    'removeAccountSecondFactor',
    'changeOperator',
    'changeOwnEmail',
    'inviteOperator',
    'writePlatformSettings',
  ],
  ...['beginRestore', 'chooseDatabase', 'removeDatabase'],
]
const withoutProof = (call: Call, usual: Verdict): Verdict =>
  usual === 'may' && WITH_FRESH_PROOF.includes(call.name) ? 'fresh-proof-needed' : usual

/** What a password alone opens where the business requires more: setting that up, leaving, and at a till its work. */
function withoutFactor(call: Call, usual: Verdict, kind: 'pos' | 'back-office'): Verdict {
  if (usual !== 'may' || call.access === 'anyone' || call.isFirst) return usual
  if (['secondFactor', 'beginSecondFactor', 'confirmSecondFactor'].includes(call.name)) return usual
  const isWork = ['person', ...TILL_WORK.split(' ')].includes(call.access) && !NOT_BY_PIN.includes(call.name)
  return kind === 'pos' && isWork ? usual : 'second-factor-must'
}

/** Whoever took a till over by their PIN. */
function byPin(ground: Ground, shop: TestBusiness): Actor[] {
  return TEST_ROLES.map((role) => ({
    name: `${role} (pos, by PIN)`,
    isPerson: true,
    door: 'till' as const,
    token: () => tokenOf(ground, shop, role, 'pos', 'pin'),
    verdict: (call) => {
      const usual = personMay(call, role, 'pos')
      const isOpen = ['anyone', 'person', ...TILL_WORK.split(' ')].includes(call.access)
      return usual === 'may' && (!isOpen || NOT_BY_PIN.includes(call.name)) ? 'password-needed' : usual
    },
  }))
}

function nobodies(ground: Ground, shop: TestBusiness): Actor[] {
  const nobody = { isPerson: false, verdict: nobodyMay }
  return [
    { ...nobody, name: 'no session', token: async () => undefined },
    { ...nobody, name: 'made-up session', token: async () => 'A'.repeat(43) },
    {
      ...nobody,
      name: 'ended session',
      token: async () => {
        const token = await tokenOf(ground, shop, 'owner', 'back-office')
        await ground.app.inject({
          method: 'POST',
          url: '/api/pos/logout',
          headers: { authorization: `Bearer ${token}` },
        })
        return token
      },
    },
    {
      isPerson: false,
      verdict: (call) => {
        if (call.access === 'display') return 'not-signed-in'
        return call.access === 'anyone' ? 'may' : 'person-dismissed'
      },
      name: 'session of somebody who was dismissed',
      // Where the device that has it is told why.
      door: 'till',
      token: async () => {
        const { organizationId, people } = shop
        const personId = people.cashier
        const token = await tokenOf(ground, shop, 'cashier', 'pos')
        // Only this one: the cashier's other sessions go on.
        await ground.ownerSql`
          update sessions set sess = sess || '{"over":"dismissed"}'
           where organization_id = ${organizationId} and person_id = ${personId} and sid = ${hashToken(token)}`
        return token
      },
    },
    {
      ...nobody,
      name: 'expired session',
      token: async () => {
        const now = new Date(Date.now() - HOUR_MS)
        const { organizationId, people } = shop
        return onPlatform(ground.database, (tx) =>
          openSession(tx, {
            sess: { kind: 'pos', byPassword: true },
            organizationId,
            personId: people.owner,
            now,
            expiresAt: new Date(now.getTime() + 1_000),
          }),
        )
      },
    },
  ]
}

/** People who were disabled, have yet to change their password, or whose business is suspended or closed. */
async function ofShopsNotOpen(ground: Ground): Promise<Actor[]> {
  const { database, ownerSql } = ground
  const made = async (change: (organizationId: string) => Promise<unknown>) => {
    const shop = await testBusiness(database)
    await change(shop.organizationId)
    return shop
  }
  const disabled = await made(
    (id) => ownerSql`update staff_members set is_active = false where organization_id = ${id}`,
  )
  const newcomers = await made(
    (id) => ownerSql`update staff_members set must_change_password = true where organization_id = ${id}`,
  )
  const careful = await made(
    (id) => ownerSql`update organizations set managers_need_second_factor = true where id = ${id}`,
  )
  const suspended = await made(
    (id) => ownerSql`update admin_customers set status = 'suspended' where organization_id = ${id}`,
  )
  const closed = await made((id) => ownerSql`update organizations set archived_at = now() where id = ${id}`)
  const nobody = { isPerson: false, verdict: nobodyMay }
  const owner = (shop: TestBusiness, kind: 'pos' | 'back-office') => () =>
    tokenOf(ground, shop, 'owner', kind)
  return [
    { ...nobody, name: 'disabled person', token: owner(disabled, 'pos') },
    { ...nobody, name: 'owner of a closed business', token: owner(closed, 'pos') },
    {
      ...nobody,
      name: 'owner of a suspended business (back-office)',
      token: owner(suspended, 'back-office'),
    },
    {
      name: 'owner of a suspended business (pos)',
      isPerson: true,
      door: 'till',
      token: owner(suspended, 'pos'),
      verdict: (call) => personMay(call, 'owner', 'pos', true),
    },
    ...(['back-office', 'pos'] as const).map((kind) => ({
      name: `manager who must set up a second factor (${kind})`,
      isPerson: true,
      door: kind === 'pos' ? ('till' as const) : ('office' as const),
      token: () => tokenOf(ground, careful, 'manager', kind),
      verdict: (call: Call) => withoutFactor(call, personMay(call, 'manager', kind), kind),
    })),
    {
      name: 'owner with a password that was given',
      isPerson: true,
      door: 'till',
      token: owner(newcomers, 'pos'),
      verdict: (call) => {
        const usual = personMay(call, 'owner', 'pos')
        const isOpen =
          ['anyone', 'display', 'operator'].includes(call.access) ||
          call.isFirst ||
          usual === 'session-of-another-kind'
        return isOpen ? usual : 'password-must-change'
      },
    },
  ]
}

async function ofTheProvider(ground: Ground, shop: TestBusiness): Promise<Actor[]> {
  const { database, ownerSql } = ground
  const olga = await testOperator(ownerSql)
  const gone = await testOperator(ownerSql, { name: 'Oskar', isActive: false })
  const newcomer = await testOperator(ownerSql, { name: 'Nina', hasSecondFactor: false })
  const active = olga.id
  const session = (operator: TestOperator, provedAt?: Date) => async () =>
    (await operator.signedIn(database, { ...(provedAt && { provedAt }) })).authorization.replace(
      'Bearer ',
      '',
    )
  const remote = (isOver: boolean) => async () => {
    const [remoteAccessId, now] = [uuidv7(), new Date()]
    const expiresAt = new Date(now.getTime() + HOUR_MS)
    const { organizationId } = shop
    await ownerSql`
      insert into remote_access (id, token_hash, organization_id, operator_id, reason, expires_at, ended_at)
      values (${remoteAccessId}, ${remoteAccessId}, ${organizationId}, ${active}, 'Why', ${expiresAt},
              ${isOver ? now : null})`
    const sess = { kind: 'remote' as const, remoteAccessId, operatorId: active }
    return onPlatform(database, (tx) =>
      openSession(tx, { sess, organizationId, personId: active, now, expiresAt }),
    )
  }
  return [
    { name: 'operator', isPerson: false, door: 'portal', token: session(olga), verdict: operatorMay },
    {
      name: 'operator, signed in hours ago',
      isPerson: false,
      door: 'portal',
      token: session(olga, new Date(Date.now() - HOUR_MS)),
      verdict: (call) => withoutProof(call, operatorMay(call)),
    },
    {
      name: 'operator without a second factor',
      isPerson: false,
      door: 'portal',
      token: session(newcomer),
      verdict: (call) =>
        call.access !== 'operator' || SETTING_UP.includes(call.name)
          ? operatorMay(call)
          : 'second-factor-must',
    },
    { name: 'operator who has left', isPerson: false, token: session(gone), verdict: nobodyMay },
    {
      name: 'remote access',
      isPerson: true,
      door: 'office',
      token: remote(false),
      verdict: (call) => personMay(call, 'admin', 'remote'),
    },
    { name: 'remote access that is over', isPerson: false, token: remote(true), verdict: nobodyMay },
  ]
}
