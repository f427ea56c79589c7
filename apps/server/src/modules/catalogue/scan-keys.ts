import { scaleLayoutsOf, scanKeys } from '@tuppence/domain/catalogue'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

/** What the number of a scale's label begins with, in any of its spellings. */
const MAY_BE_LABEL = /^0{0,2}2\d{11,12}$/

/**
 * The codes that a scan is looked up by in this business, as its tills look it up. How the labels of its scales are made is asked only of
 * what may be one: at a counter the way there and back is most of what a look-up takes.
 */
export async function keysOfScan(tx: Tx, organizationId: string, scan: string): Promise<string[]> {
  const keys = scanKeys(scan, [])
  if (!keys.some((key) => MAY_BE_LABEL.test(key))) return keys
  const [shop] = await tx.execute<{ settings: object }>(
    sql`select settings from organizations where id = ${organizationId}`,
  )
  return scanKeys(scan, scaleLayoutsOf(shop?.settings ?? {}))
}
