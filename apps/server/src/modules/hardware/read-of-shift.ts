import { type ReceiptShop, receiptShop } from '@tuppence/domain/receipts'
import { blindRead, type TillRead } from '@tuppence/domain/shifts'
import { Refused } from '../../platform/http/refused.ts'
import type { Person } from '../../platform/principal.ts'
import type { Tx } from '../../platform/tenancy.ts'
import { readSettings } from '../settings/public.ts'
import { readXOf, readZOf, tillOfShift } from '../shifts/public.ts'
import type { ShopOfCaller } from './receipt-of-sale.ts'

export interface WantedRead {
  readonly kind: TillRead['kind']
  readonly shiftId: string
  /** How many records the till itself counts in it. */
  readonly records: number
  readonly tillId: string
}

/**
 * A read of a shift for its paper, as the books have it. Whoever may see no reports counts the drawer blind, so its X read
 * does not say what should be in it, whatever the screen of a till asks for.
 *
 * @throws Refused sale-not-known while something of the read, or the close, is on its way; not-found for another till's shift
 */
export async function readOfShift(
  tx: Tx,
  { organizationId, personId, permissions }: Person,
  { businessCode, demo }: Pick<ShopOfCaller, 'businessCode' | 'demo'>,
  wanted: WantedRead,
  now: Date,
): Promise<{ readonly read: TillRead; readonly shop: ReceiptShop }> {
  const { shiftId, tillId, kind, records } = wanted
  const till = await tillOfShift(tx, organizationId, shiftId)
  if (!till) throw new Refused('sale-not-known')
  if (till.id !== tillId) throw new Refused('not-found')
  const maySee = permissions.has('view-reports')
  const settings = await readSettings(tx, organizationId)
  const shop = receiptShop({ ...settings, businessCode, demo })
  if (kind === 'z') {
    const read = await readZOf(tx, organizationId, shiftId, maySee ? undefined : personId).catch(notYet)
    return { read, shop }
  }
  const read = await readXOf(tx, organizationId, shiftId, now).catch(notYet)
  if (recordsIn(read) < records) throw new Refused('sale-not-known')
  return { read: maySee ? read : blindRead(read), shop }
}

const recordsIn = ({ sales }: TillRead) =>
  sales.saleCount + sales.refundCount + sales.exchangeCount + sales.voidCount

/** The till has it: what is not in the books is on its way there, and asked for again. */
function notYet(error: unknown): never {
  throw error instanceof Refused && error.code === 'not-found' ? new Refused('sale-not-known') : error
}
