import { readFileSync } from 'node:fs'
import { NO_OPENING_HOURS, type OpeningHours, openingHoursSchema } from '@tuppence/domain/opening-hours'
import { expect, it } from 'vitest'
import { testBusiness } from '../../testing/test-business.ts'
import { testDatabase } from '../../testing/test-database.ts'

const { database, ownerSql } = await testDatabase()
const MIGRATION = new URL('../../../migrations/0046_orders-in-opening-hours.sql', import.meta.url)

const businessWith = async (hours: unknown, settings: Record<string, unknown> = {}) => {
  const { organizationId } = await testBusiness(database)
  await ownerSql`update organizations set settings = ${ownerSql.json(settings as never)} where id = ${organizationId}`
  await ownerSql`
    insert into online_order_settings (organization_id, id, hours, slot_minutes, most_per_slot, lead_minutes, days_ahead,
                                       kept_minutes, category_ids)
    values (${organizationId}, ${organizationId}, ${ownerSql.json(hours as never)}, 30, 4, 60, 7, 120, '[]')`
  return organizationId
}
const hoursOf = async (organizationId: string): Promise<OpeningHours | undefined> => {
  const [row] = await ownerSql<{ settings: { openingHours?: OpeningHours } }[]>`
    select settings from organizations where id = ${organizationId}`
  return row?.settings.openingHours
}

it('the hours of orders become the opening hours of a shop that had said none', async () => {
  const day = (number: number, from: string, to: string) => ({ day: number, from, to })
  const nine = { from: '09:00', to: '17:00' }
  const said = { openingHours: { week: Array(7).fill(nine), exceptions: [] }, receiptFooter: 'Bye' }
  const [split, round, kept, none] = [
    await businessWith([day(1, '14:00', '18:00'), day(1, '09:00', '12:00'), day(6, '10:00', '24:00')], {
      receiptFooter: 'Bye',
    }),
    await businessWith([1, 2, 3, 4, 5, 6, 7].map((one) => day(one, '00:00', '24:00'))),
    await businessWith([day(1, '14:00', '18:00')], said),
    await businessWith([]),
  ]
  for (const statement of readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint'))
    await ownerSql.unsafe(statement)
  expect(await hoursOf(split)).toEqual({
    week: [{ from: '09:00', to: '18:00' }, null, null, null, null, { from: '10:00', to: '23:59' }, null],
    exceptions: [],
  })
  expect(openingHoursSchema.safeParse(await hoursOf(round)).success).toBe(true)
  expect((await hoursOf(round))?.week).toEqual(Array(7).fill({ from: '00:00', to: '23:59' }))
  expect(await hoursOf(kept)).toEqual(said.openingHours)
  expect((await hoursOf(none)) ?? NO_OPENING_HOURS).toEqual(NO_OPENING_HOURS)
})
