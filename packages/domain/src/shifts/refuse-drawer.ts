import { minorOf, toPounds } from '../money/index.ts'
import { type Refusal, refuse } from '../refusals/index.ts'
import type { DrawerKind, DrawerRecord } from './drawer-record.ts'
import type { Shift } from './shift.ts'

/**
 * What a till does not let be done at its drawer; undefined where it does. A drawer may be opened without a sale and without
 * a shift. Only the till asks: what has been done is recorded.
 *
 * @param open the till's open shift
 */
export function refuseDrawer(kind: DrawerKind, open: Pick<Shift, 'status'> | undefined): Refusal | undefined {
  if (kind === 'no-sale') return undefined
  if (kind === 'open') return open ? refuse('shift-is-open') : undefined
  if (!open) return refuse('no-shift-open')
  if (kind === 'break-start' && open.status === 'break') return refuse('break-is-on')
  if (kind === 'break-end' && open.status !== 'break') return refuse('no-break-on')
  return undefined
}

/**
 * Opening the drawer for no sale, handing money out of it, and saying that what was noted is not so, is more than a cashier may do
 * alone (decision D5): cash that was put in and is taken back is cash that nobody misses.
 */
export function needsDrawerRight(kind: DrawerKind): boolean {
  return kind === 'no-sale' || kind === 'pay-out' || kind === 'take-back'
}

/**
 * What an approval of such a deed is given for: one opening of the drawer; a pay-out of this sum; taking back this entry. A PIN that
 * was given for five pounds is good for no other sum.
 */
export function drawerScope({
  kind,
  amount,
  takesBack,
}: Pick<DrawerRecord, 'kind'> & Partial<Pick<DrawerRecord, 'amount' | 'takesBack'>>): string {
  const before = drawerScopeBefore(kind)
  if (kind === 'pay-out') return `${before}:${toPounds(minorOf(amount ?? '0.00'))}`
  return kind === 'take-back' ? `${before}:${takesBack?.toLowerCase() ?? ''}` : before
}

/** What tills of versions before asked for, whatever the sum or the entry. */
export const drawerScopeBefore = (kind: DrawerKind): string => `drawer:${kind}`
