import type { AllowedByPin } from '@tuppence/contract/payments'
import { minorOf } from '@tuppence/domain/money'
import { givingBackScope, settlingScope } from '@tuppence/domain/payments'
import { formatMoney } from '../../ui/shop-money.ts'
import { type ApprovalAsked, askApproval } from '../session/approval.ts'

/** Has somebody who may refund allow by PIN what is said of how a payment ended (decision D5); `no` where nobody does. */
export const allowSettling = (
  tillId: string,
  { id, amountMinor }: { readonly id: string; readonly amountMinor: number },
  isTaken: boolean,
): Promise<AllowedByPin | 'no'> =>
  allow(tillId, {
    action: 'refund',
    scope: settlingScope(id, isTaken),
    what: `noting that ${formatMoney(amountMinor)} by card was ${isTaken ? '' : 'not '}charged`,
  })

/** The same for money that goes back to the card of a payment. */
export const allowGivingOneBack = (
  tillId: string,
  { id, amount }: { readonly id: string; readonly amount: string },
): Promise<AllowedByPin | 'no'> =>
  allow(tillId, {
    action: 'refund',
    scope: givingBackScope(id, amount),
    what: `giving ${formatMoney(minorOf(amount))} back to the card`,
  })

async function allow(tillId: string, asked: ApprovalAsked): Promise<AllowedByPin | 'no'> {
  const given = await askApproval({ ...asked, tillId })
  return given ? { tillId, approval: given.approval } : 'no'
}
