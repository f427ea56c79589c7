import { execFile } from 'node:child_process'
import { expect, it } from 'vitest'
import { writeAudit } from './modules/identity/public.ts'
import { inOrganization } from './platform/tenancy.ts'
import { builtProgram } from './testing/built-program.ts'
import { testBusiness } from './testing/test-business.ts'
import { testDatabase } from './testing/test-database.ts'
import { testProducts } from './testing/test-till.ts'

const { database, ownerSql, url } = await testDatabase()

/** The program itself, as `npm run journal:verify` starts it. */
const verify = (): Promise<{ code: number; told: string }> =>
  new Promise((resolve) => {
    const program = execFile(
      process.execPath,
      [builtProgram('verify-journal')],
      { env: { ...process.env, DATABASE_URL: url, DATABASE_APP_URL: url } },
      (_, told, errors) => resolve({ code: program.exitCode ?? -1, told: told + errors }),
    )
  })

it('R13 journal:verify walks the audit log too, and ends with 1 where an entry was changed', async () => {
  const { organizationId, person } = await testBusiness(database)
  const { personId } = person('owner')
  for (const action of ['signed-in', 'staff-archived', 'signed-out'])
    await inOrganization(database, organizationId, (tx) =>
      writeAudit(tx, { organizationId, at: new Date(), action, personId }),
    )
  const whole = await verify()
  expect(whole.told).toContain('Audit log: whole.')
  expect(whole.told).toContain('Books: what the records come to.')
  expect(whole.code).toBe(0)
  await ownerSql`update audit_log set action = 'staff-restored' where action = 'staff-archived'`
  const [changed] = await ownerSql`select id from audit_log where action = 'staff-restored'`
  const broken = await verify()
  expect(broken.told).toContain(`Audit log: NOT whole. Entry ${changed?.id}`)
  expect(broken.code).toBe(1)
}, 60_000)

it('R6 R13 journal:verify compares the books with the records, and says in words what was changed', async () => {
  const { organizationId } = await testBusiness(database)
  const [milk] = await testProducts(ownerSql, organizationId, [99])
  await ownerSql`update products set stock_quantity = stock_quantity + 7 where id = ${milk?.id ?? ''}`
  const { code, told } = await verify()
  expect(told).toContain('Books: NOT what the records come to: 1 finding.')
  expect(told).toContain(`Finding: The stock of ${milk?.name} is not the sum of its movements.`)
  expect(told).toContain('Count the product on the shelf')
  expect(code).toBe(1)
}, 60_000)
