import { shopTime } from '../../../foundation/words/shop-time.ts'

/** "1 Jun 2026, 09:02", by the shop's clock. */
export function sinceWords(at: string, timeZone: string): string {
  return shopTime(new Date(at), timeZone)
}
