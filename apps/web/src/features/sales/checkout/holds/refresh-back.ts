import { isVoided, returnable, type SoldSale } from '@tuppence/domain/sales'
import type { GoodsBack } from '../../../../offline/index.ts'
import { withReturns } from '../../../../offline/outbox/returning.ts'
import type { HoldNotice, LostLine } from '../../till/hold-notice.ts'

interface Refreshed {
  /** The same object where nothing is different; null where nothing can come back any more. */
  readonly goods: GoodsBack | null
  readonly lost: readonly LostLine[]
  readonly isVoided: boolean
}

/**
 * A return in a basket as its receipt stands now: what was chosen, as far as it is still there to come back.
 *
 * @param now the receipt as the books have it
 */
export function refreshBack(goods: GoodsBack, now: SoldSale): Refreshed {
  const { from } = goods
  if (from.sale === null || from.sale.id !== now.id) return { goods, lost: [], isVoided: false }
  // A return that this device knows may not have reached the books, and none is ever taken back.
  const sale = withReturns(now, from.sale.returns)
  if (isVoided(sale)) return { goods: null, lost: [], isVoided: true }
  const lines = new Map(returnable(sale).map((one) => [one.line.id, one]))
  const lost: LostLine[] = []
  const picks = from.picks.flatMap((pick) => {
    const { left = 0, line } = lines.get(pick.lineId) ?? {}
    if (left >= pick.quantity) return [pick]
    lost.push({ name: line?.name ?? 'Goods', wanted: pick.quantity, left })
    return left > 0 ? [{ ...pick, quantity: left }] : []
  })
  if (picks.length === 0) return { goods: null, lost, isVoided: false }
  if (lost.length === 0 && isSame(from.sale, sale)) return { goods, lost, isVoided: false }
  return { goods: { ...goods, from: { sale, picks } }, lost, isVoided: false }
}

/** What can change of a sale: what came back of it, and what its payments and its chain hold. */
const isSame = (before: SoldSale, now: SoldSale): boolean =>
  JSON.stringify([before.returns.map(({ id }) => id).sort(), before.notPaid, before.chain]) ===
  JSON.stringify([now.returns.map(({ id }) => id).sort(), now.notPaid, now.chain])

/** What is said of it; undefined where what was chosen is still there. */
export function noticeOf(
  { goods, lost, isVoided: isGone }: Refreshed,
  receiptNumber: string,
  isAtCompletion: boolean,
): HoldNotice | undefined {
  if (isGone) return { kind: 'voided', receiptNumber, isAtCompletion }
  if (lost.length === 0) return undefined
  return { kind: 'returned', receiptNumber, isAtCompletion, lost, isEmpty: goods === null }
}
