import { sql } from 'drizzle-orm'
import type { Database } from '../../../../platform/database/connect.ts'
import { inOrganization } from '../../../../platform/tenancy.ts'
import type { SimulatedBooks, SimulatedPayment } from './simulator.ts'

/** The simulator's books in the database. They are its own: the shop's payments never read them but through it. */
export function simulatedBooks(database: Database): SimulatedBooks {
  const read: SimulatedBooks['read'] = (organizationId, id) =>
    inOrganization(database, organizationId, async (tx) => {
      const [row] = await tx.execute<{ record: SimulatedPayment }>(sql`
        select record from simulated_payments where organization_id = ${organizationId} and id = ${id}`)
      return row?.record
    })
  return {
    read,
    async add(organizationId, id, payment) {
      await inOrganization(database, organizationId, (tx) =>
        tx.execute(sql`
          insert into simulated_payments (organization_id, id, record)
          values (${organizationId}, ${id}, ${JSON.stringify(payment)}::jsonb)
          on conflict do nothing`),
      )
      return (await read(organizationId, id)) ?? payment
    },
    list: (organizationId, from, until) =>
      inOrganization(database, organizationId, async (tx) => {
        const rows = await tx.execute<{ id: string; record: SimulatedPayment }>(sql`
          select id, record from simulated_payments
           where organization_id = ${organizationId} and (record ->> 'startedAtMs')::bigint >= ${from.getTime()}
             and (record ->> 'startedAtMs')::bigint < ${until.getTime()} order by id`)
        return rows.map(({ id, record }) => [id, record] as const)
      }),
    change: (organizationId, id, change) =>
      inOrganization(database, organizationId, async (tx) => {
        const [row] = await tx.execute<{ record: SimulatedPayment }>(sql`
          select record from simulated_payments
           where organization_id = ${organizationId} and id = ${id} for update`)
        if (!row) return undefined
        const changed = change(row.record)
        await tx.execute(sql`
          update simulated_payments set record = ${JSON.stringify(changed)}::jsonb
           where organization_id = ${organizationId} and id = ${id}`)
        return changed
      }),
  }
}
