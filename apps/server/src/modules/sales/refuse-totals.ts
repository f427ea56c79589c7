import type { Problem } from '@tuppence/contract/problem'
import { minorOf, toPounds } from '@tuppence/domain/money'
import type { SaleRequest } from '@tuppence/domain/sales'
import { Refused } from '../../platform/http/refused.ts'
import type { CompleteRequest } from './complete-request.ts'
import { asText, recompute } from './recompute.ts'

/**
 * What no till has sealed is made here and now, so an amount that differs from the server's is a fault in the program that sent it, which
 * only its author can mend (decision 0145).
 *
 * @param sent as it came: of what comes back, the server works out the lines
 * @throws Refused with invalid-request, which names each field, what was expected and what came
 */
export function refuseOtherTotals(sent: SaleRequest, complete: CompleteRequest): void {
  const totals = recompute(complete)
  const computed = asText(totals)
  const problems: NonNullable<Problem['problems']> = []
  const compare = (field: string, said: string | undefined, expected: string): void => {
    if (said === undefined || minorOf(said) === minorOf(expected)) return
    const message = `Expected ${expected}, got ${said}. Leave it out, and the server works it out.`
    problems.push({ field: `body.${field}`, message })
  }
  for (const field of ['subtotal', 'taxAmount', 'discountAmount', 'totalAmount'] as const)
    compare(`transaction.${field}`, sent.transaction[field], computed[field])
  for (const [i, { totalPrice }] of sent.items.entries())
    compare(`items.${i}.totalPrice`, totalPrice, toPounds(totals.lines[i]?.totalMinor ?? 0))
  // All of a voided sale comes back, in the sale's own order.
  const returns = sent.transaction.kind === 'void' ? [] : (sent.returns ?? [])
  for (const [i, said] of returns.entries()) {
    const line = complete.returns[i]
    if (!line) throw new Error('Lines that come back are in the order in which they were named')
    for (const field of ['discountAmount', 'offerAmount', 'totalPrice', 'netAmount', 'vatAmount'] as const)
      compare(`returns.${i}.${field}`, said[field], line[field] ?? '0.00')
  }
  if (problems.length > 0) throw new Refused('invalid-request', problems)
}
