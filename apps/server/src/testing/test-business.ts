import type { SessionKind } from '@tuppence/contract/call'
import { type ApiScope, type Permission, permissionsOf } from '@tuppence/domain/staff'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import {
  hashPassword,
  hashToken,
  newApiKey,
  openSession,
  SESSION_LIFE_MS,
} from '../modules/identity/public.ts'
import type { Database } from '../platform/database/connect.ts'
import type { Person } from '../platform/principal.ts'
import { inOrganization, onPlatform } from '../platform/tenancy.ts'
import { testSecrets } from './test-settings.ts'

export const TEST_ROLES = ['cashier', 'supervisor', 'manager', 'owner'] as const
export type TestRole = (typeof TEST_ROLES)[number]

/** A business with one person of each role, all with the same password; the owner holds the account. */
export interface TestBusiness {
  readonly organizationId: string
  readonly adminCustomerId: string
  readonly businessCode: string
  readonly password: string
  /** The id of each person; their username is the role. */
  readonly people: Readonly<Record<TestRole, string>>
  /** The person at the till, as the server knows whoever has signed in. */
  person(role: TestRole, flags?: Partial<Person['flags']>): Person
}

type Facts = Omit<TestBusiness, 'person'>

let hashed: Promise<string> | undefined
const PASSWORD = 'test-password-1'
let businesses = 0

/** Makes a business to test with. Each has a code of its own, TEST1 and on, so that it meets no counted one. */
export async function testBusiness(database: Database): Promise<TestBusiness> {
  hashed ??= hashPassword(testSecrets, PASSWORD)
  const password = await hashed
  businesses += 1
  const business: Facts = {
    organizationId: uuidv7(),
    adminCustomerId: uuidv7(),
    businessCode: `TEST${businesses}`,
    password: PASSWORD,
    people: { cashier: uuidv7(), supervisor: uuidv7(), manager: uuidv7(), owner: uuidv7() },
  }
  const { organizationId, adminCustomerId, businessCode, people } = business
  await onPlatform(database, async (tx) => {
    await tx.execute(sql`
      insert into organizations (id, name, business_name)
      values (${organizationId}, ${businessCode}, ${`Business ${businessCode}`})`)
    await tx.execute(sql`
      insert into admin_customers (id, business_code, business_name, username, password, organization_id)
      values (${adminCustomerId}, ${businessCode}, ${`Business ${businessCode}`}, 'owner', ${password}, ${organizationId})`)
    await tx.execute(sql.raw(`set local app.organization_id = '${organizationId}'`))
    for (const role of TEST_ROLES) {
      await tx.execute(sql`
        insert into staff_members (organization_id, id, admin_customer_id, username, password, full_name, role)
        values (${organizationId}, ${people[role]}, ${adminCustomerId}, ${role},
                ${role === 'owner' ? null : password}, ${`Test ${role}`}, ${role})`)
      await tx.execute(sql`
        insert into users (organization_id, id, staff_member_id, first_name, last_name, role)
        values (${organizationId}, ${people[role]}, ${people[role]}, 'Test', ${role}, ${role})`)
    }
  })
  return { ...business, person: (role, flags) => personOf(business, role, flags) }
}

function personOf(business: Facts, role: TestRole, flags: Partial<Person['flags']> = {}): Person {
  const all = { canProcessRefunds: false, canManageInventory: false, canViewReports: false, ...flags }
  const { organizationId, adminCustomerId, businessCode, people } = business
  return {
    kind: 'pos',
    sid: `sid of ${people[role]}`,
    organizationId,
    adminCustomerId,
    businessCode,
    personId: people[role],
    staffName: `Test ${role}`,
    role,
    flags: all,
    permissions: new Set<Permission>(permissionsOf(role, all)),
    expiresAt: new Date('2100-01-01'),
  }
}

/** The headers of a signed-in request, without the work of a login. */
export async function signedIn(
  database: Database,
  business: TestBusiness,
  role: TestRole,
  kind: Exclude<SessionKind, 'operator' | 'remote' | 'api'> = 'pos',
  proof: 'password' | 'pin' = 'password',
  provedAt = new Date(),
): Promise<{ authorization: string }> {
  const now = new Date()
  const token = await onPlatform(database, (tx) =>
    openSession(tx, {
      sess: proof === 'pin' ? { kind } : { kind, byPassword: true, provedAt: provedAt.toISOString() },
      organizationId: business.organizationId,
      personId: business.people[role],
      now,
      expiresAt: new Date(now.getTime() + SESSION_LIFE_MS[kind]),
    }),
  )
  return { authorization: `Bearer ${token}` }
}

/** A key of a program of the business, which was made by its owner. */
export async function testApiKey(
  database: Database,
  { organizationId, people }: TestBusiness,
  scopes: readonly ApiScope[],
): Promise<string> {
  const key = newApiKey()
  await inOrganization(database, organizationId, (tx) =>
    tx.execute(sql`
      insert into api_keys (id, organization_id, name, hash, last_four, scopes, made_by)
      values (${uuidv7()}, ${organizationId}, 'Program', ${hashToken(key)}, ${key.slice(-4)},
              ${JSON.stringify(scopes)}::jsonb, ${people.owner})`),
  )
  return key
}
