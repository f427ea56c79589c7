import { sql } from 'drizzle-orm'
import { firstBreakInAudit } from './modules/identity/public.ts'
import { asking, compareBooks, verifyJournals } from './modules/journal/public.ts'
import type { Database } from './platform/database/connect.ts'
import { onPlatform } from './platform/tenancy.ts'

/** What stands against the books of one business, in counts; `journal:verify` says what each is. */
export interface CheckedBooks {
  readonly code: string
  readonly name: string
  readonly records: number
  readonly wrong: number
}

/** Walks every till's journal and the audit log of every business, and holds the books against the records. */
export async function checkBooks(database: Database, now: Date): Promise<CheckedBooks[]> {
  const shops = await onPlatform(database, (tx) =>
    tx.execute<{ code: string; name: string; id: string }>(sql`
      select business_code as code, business_name as name, organization_id as id from admin_customers
       order by length(business_code), business_code`),
  )
  const checked: CheckedBooks[] = []
  for (const { code, name, id } of shops) {
    const ask = asking(database, id)
    const period = { from: null, to: null }
    const tills = await verifyJournals(ask, id, period)
    const { findingCount } = await compareBooks(ask, id, period, now)
    const isBroken = (await ask((tx) => firstBreakInAudit(tx, id))) !== undefined
    const wrong = tills.reduce((sum, till) => sum + till.wrongCount, findingCount + (isBroken ? 1 : 0))
    checked.push({ code, name, records: tills.reduce((sum, till) => sum + till.records, 0), wrong })
  }
  return checked
}
