import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/tenancy.ts'
import type { SalePaper } from './hardware.tables.ts'

/**
 * Notes that a paper of a sale that has arrived is going to its printer.
 *
 * @returns whether it is the first
 */
export async function claimPaper(
  tx: Tx,
  organizationId: string,
  saleId: string,
  paper: SalePaper,
  now: Date,
): Promise<boolean> {
  const claimed = await tx.execute(sql`
    insert into printed_papers (organization_id, id, sale_id, paper, printed_at)
    values (${organizationId}, ${uuidv7()}, ${saleId}, ${paper}, ${now.toISOString()}::timestamptz)
    on conflict (organization_id, sale_id, paper) do nothing
    returning id`)
  return claimed.length > 0
}

/** Takes it back: the first is not on paper, or not whole. */
export async function releasePaper(
  tx: Tx,
  organizationId: string,
  saleId: string,
  paper: SalePaper,
): Promise<void> {
  await tx.execute(sql`
    delete from printed_papers
     where organization_id = ${organizationId} and sale_id = ${saleId} and paper = ${paper}`)
}
