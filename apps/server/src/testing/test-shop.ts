import { type Permission, permissionsOf, type Role } from '@tuppence/domain/staff'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Sql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import type { Person, Principal } from '../platform/principal.ts'

/** A business with one person of each role, written past every policy. */
export interface TestShop {
  readonly organizationId: string
  readonly adminCustomerId: string
  readonly businessCode: string
  person(role: Role, flags?: Partial<Person['flags']>): Person
}

const NO_FLAGS = { canProcessRefunds: false, canManageInventory: false, canViewReports: false }
const ROLES = ['cashier', 'supervisor', 'manager', 'owner'] as const
const HASH = '$argon2id$v=19$m=19456,t=2,p=1$not$checked'

/** Writes a business of a test's own, with the people that its records will name. */
export async function testShop(
  ownerSql: Sql<{ bigint: number | string }>,
  businessCode: string,
  changes: Record<string, string | number> = {},
): Promise<TestShop> {
  const organizationId = uuidv7()
  const adminCustomerId = uuidv7()
  const people = ROLES.map((role) => ({ role, id: uuidv7() }))
  await ownerSql.begin(async (sql) => {
    await sql`insert into organizations ${sql({ id: organizationId, name: businessCode, business_name: `Shop ${businessCode}`, ...changes })}`
    await sql`insert into admin_customers ${sql({
      id: adminCustomerId,
      business_code: businessCode,
      business_name: `Shop ${businessCode}`,
      username: 'owner',
      password: HASH,
      organization_id: organizationId,
    })}`
    for (const { role, id } of people) {
      await sql`insert into staff_members ${sql({ organization_id: organizationId, id, admin_customer_id: adminCustomerId, username: role, full_name: `The ${role}`, role, password: HASH })}`
      await sql`insert into users ${sql({ organization_id: organizationId, id, staff_member_id: id, role })}`
    }
  })
  const person = (role: Role, flags: Partial<Person['flags']> = {}): Person => {
    const own = people.find((someone) => someone.role === role)
    if (!own) throw new Error(`A test shop has no ${role}`)
    const all = { ...NO_FLAGS, ...flags }
    return {
      kind: 'pos',
      sid: `sid of ${own.id}`,
      organizationId,
      adminCustomerId,
      businessCode,
      personId: own.id,
      staffName: `The ${role}`,
      role,
      flags: all,
      permissions: new Set<Permission>(permissionsOf(role, all)),
      expiresAt: new Date('2100-01-01'),
    }
  }
  return { organizationId, adminCustomerId, businessCode, person }
}

/**
 * Sends requests as these people without signing them in: for tests of what a module does, where sign-in is not the
 * matter. Give it the application before its first request.
 */
export function signedInAs(
  app: FastifyInstance,
): (
  principal: Principal | undefined,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  payload?: object | string,
) => Promise<LightMyRequestResponse> {
  const asked: (Principal | undefined)[] = []
  app.whoIs = async (request) => asked[Number(request.headers[WHO])]
  app.noteRefusedAttempt = async () => {}
  return async (principal, method, url, payload) => {
    const headers = { [WHO]: String(asked.push(principal) - 1) }
    return app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  }
}

const WHO = 'x-test-principal'
