import type { Product } from '@tuppence/domain/catalogue'
import { tradingDayOf } from '@tuppence/domain/reporting'
import { packFacts } from '@tuppence/domain/stock'
import { toast } from '../../../ui/index.ts'

/** Warns of a pack whose code says that its day is past. It is in the basket all the same: whether it is sold is a person's to say. */
export function warnIfExpired(
  { name }: Pick<Product, 'name'>,
  scan: string,
  timeZone = 'Europe/London',
): void {
  const words = expiredInWords(scan, tradingDayOf(new Date(), timeZone))
  if (words) toast({ title: `${name} is past its date`, description: words, look: 'destructive' })
}

/** @param today the shop's own day, YYYY-MM-DD */
export function expiredInWords(scan: string, today: string): string | undefined {
  const { expiresOn, lot } = packFacts(scan)
  if (expiresOn === undefined || expiresOn >= today) return undefined
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${expiresOn}T00:00:00Z`),
  )
  return `Its code says ${day}${lot === undefined ? '' : `, lot ${lot}`}. It is in the basket: take it out, or sell it knowingly.`
}
