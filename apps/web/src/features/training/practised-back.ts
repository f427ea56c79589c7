import { refusalMessage } from '@tuppence/domain/refusals'
import {
  type Cart,
  cartTotals,
  chainOf,
  giveBackTotal,
  isVoided,
  type ReturnedLine,
  refuseVoid,
  returnable,
  type SoldSale,
  soldSaleOf,
} from '@tuppence/domain/sales'
import type { SaleTotals, VatMode } from '@tuppence/domain/tax'
import type { PractisedBack, PractisedSale, TrainingLedger } from './training-ledger.ts'

/** A practised sale with what was practised on it since, as the rules of returns want it. */
export function soldIn(
  { sales }: Pick<TrainingLedger, 'sales'>,
  { sale, isVoided }: PractisedSale,
): SoldSale {
  const returns = sales.flatMap(({ sale: later }) => {
    if (later.reversesId !== sale.id || later.kind === 'sale') return []
    const lines = later.returned.flatMap(({ original, quantity }) =>
      original ? [{ lineId: original.lineId, quantity }] : [],
    )
    return [{ id: later.id, kind: later.kind, lines, tenders: later.tenders }]
  })
  const voided = { id: `${sale.id} voided`, kind: 'void', lines: [], tenders: [] } as const
  const chain = chainOf(
    sale.id,
    sales.map((one) => one.sale),
  )
  return { ...soldSaleOf(sale), returns: isVoided ? [...returns, voided] : returns, chain }
}

export function canComeBack(sold: SoldSale): boolean {
  return !isVoided(sold) && returnable(sold).some(({ left }) => left > 0)
}

export const canBeVoided = (sold: SoldSale): boolean => refuseVoid(sold) === undefined

/** What comes back in the basket of training, of which sale. */
export interface BackInBasket extends PractisedBack {
  readonly sold: SoldSale
}

export function backIn(ledger: TrainingLedger): BackInBasket | undefined {
  const { back } = ledger
  const found = back && ledger.sales.find(({ sale }) => sale.id === back.saleId)
  return found ? { ...back, sold: soldIn(ledger, found) } : undefined
}

export interface PractisedTotals {
  readonly totals: Omit<SaleTotals, 'lines'>
  readonly returned: readonly ReturnedLine[]
  /** Why it cannot come back as it stands. */
  readonly problem?: string
}

/** The basket's sums, with what comes back taken off. */
export function practisedTotals(
  cart: Cart,
  back: BackInBasket | undefined,
  vatMode: VatMode,
): PractisedTotals {
  const totals = cartTotals(cart, vatMode)
  if (!back) return { totals, returned: [] }
  const due = giveBackTotal({ from: { sale: back.sold, picks: back.picks }, cart }, vatMode)
  return due.ok
    ? { totals: due, returned: due.returned }
    : { totals, returned: [], problem: refusalMessage(due.code) }
}
