import { z } from 'zod'
import { type Minor, minorOf, moneySumTextSchema, toPounds } from '../money/index.ts'
import {
  CHARGE_KINDS,
  givenBackMinor,
  type Sale,
  TENDER_METHODS,
  tenderMethodSchema,
} from '../sales/index.ts'
import { formatRate, vatCodeSchema, vatGroupsOf, vatRateTextSchema } from '../tax/index.ts'
import type { CashOfSales } from './drawer-ledger.ts'

/**
 * What records of a till come to. net = gross − refunds − voids = VAT's gross, where nothing is flagged; with the charges it is what the
 * tenders come to.
 */
export const salesFiguresSchema = z.object({
  saleCount: z.int(),
  refundCount: z.int(),
  exchangeCount: z.int(),
  voidCount: z.int(),
  /** What was sold, VAT included and discounts taken off, before anything came back. */
  gross: moneySumTextSchema,
  /** Given back in refunds and exchanges. */
  refunds: moneySumTextSchema,
  voids: moneySumTextSchema,
  net: moneySumTextSchema,
  discounts: moneySumTextSchema,
  /** Money taken beside sales, less what was given back; left out where there was none, and in reads of a version before. */
  charges: z
    .array(z.object({ kind: z.enum(CHARGE_KINDS), count: z.int(), amount: moneySumTextSchema }))
    .optional(),
  tenders: z.array(
    z.object({
      method: tenderMethodSchema,
      count: z.int(),
      /** How many of them gave money back; left out where none did, and in reads of a version before. */
      backCount: z.int().optional(),
      taken: moneySumTextSchema,
      back: moneySumTextSchema,
      net: moneySumTextSchema,
      /** What of it providers of ours moved, each by itself; left out where none did, and in reads of a version before. */
      providers: z
        .array(
          z.object({
            provider: z.string(),
            count: z.int(),
            backCount: z.int().optional(),
            net: moneySumTextSchema,
          }),
        )
        .optional(),
    }),
  ),
  vat: z.array(
    z.object({
      vatCode: vatCodeSchema,
      vatRate: vatRateTextSchema,
      net: moneySumTextSchema,
      vat: moneySumTextSchema,
      gross: moneySumTextSchema,
    }),
  ),
})
export type SalesFigures = z.infer<typeof salesFiguresSchema>

/**
 * The figures of a till's own records, without asking anybody. The server computes the same from its books in SQL
 * (modules/shifts/sum-sales.ts); a test holds the two to each other.
 */
export function salesFiguresOf(sales: readonly Sale[]): SalesFigures {
  const count = (kind: Sale['kind']) => sales.filter((sale) => sale.kind === kind).length
  const backOf = (...kinds: Sale['kind'][]) =>
    total(sales.filter(({ kind }) => kinds.includes(kind)).map(({ returned }) => givenBackMinor(returned)))
  const netMinor = total(sales.map(({ totalMinor }) => totalMinor))
  const refundsMinor = backOf('refund', 'exchange')
  const voidsMinor = backOf('void')
  return {
    saleCount: count('sale'),
    refundCount: count('refund'),
    exchangeCount: count('exchange'),
    voidCount: count('void'),
    gross: toPounds(netMinor + refundsMinor + voidsMinor),
    refunds: toPounds(refundsMinor),
    voids: toPounds(voidsMinor),
    net: toPounds(netMinor),
    discounts: toPounds(total(sales.map(({ discountMinor }) => discountMinor))),
    ...chargesOf(sales),
    tenders: tendersOf(sales),
    vat: vatGroupsOf(
      sales.flatMap(({ lines, returned }) => [
        ...lines,
        ...returned.map((line) => ({ ...line, netMinor: -line.netMinor, vatMinor: -line.vatMinor })),
      ]),
    ).map(({ vatCode, vatRate, netMinor: net, vatMinor, grossMinor }) => ({
      vatCode,
      vatRate: formatRate(vatRate),
      net: toPounds(net),
      vat: toPounds(vatMinor),
      gross: toPounds(grossMinor),
    })),
  }
}

function chargesOf(sales: readonly Sale[]): Pick<SalesFigures, 'charges'> {
  const all = sales.flatMap(({ charges = [] }) => charges)
  const charges = CHARGE_KINDS.flatMap((kind) => {
    const ofKind = all.filter((charge) => charge.kind === kind)
    const amount = toPounds(total(ofKind.map((charge) => minorOf(charge.amount))))
    return ofKind.length === 0 ? [] : [{ kind, count: ofKind.length, amount }]
  })
  return charges.length > 0 ? { charges } : {}
}

function tendersOf(sales: readonly Sale[]): SalesFigures['tenders'] {
  // An even exchange says how it would have been paid: nothing of it went either way.
  const tenders = sales.flatMap((sale) => sale.tenders).filter(({ amountMinor }) => amountMinor !== 0)
  return TENDER_METHODS.flatMap((method) => {
    const ofMethod = tenders.filter((tender) => tender.method === method)
    const amounts = ofMethod.map(({ amountMinor }) => amountMinor)
    const names = [...new Set(ofMethod.flatMap(({ payment }) => payment?.provider ?? []))].sort()
    const providers = names.map((provider) => {
      const moved = ofMethod.filter(({ payment }) => payment?.provider === provider)
      const movedMinor = moved.map(({ amountMinor }) => amountMinor)
      return {
        ...{ provider, count: moved.length, ...backCountOf(movedMinor) },
        net: toPounds(total(movedMinor)),
      }
    })
    const takenMinor = total(amounts.filter((minor) => minor > 0))
    const backMinor = -total(amounts.filter((minor) => minor < 0))
    const one = {
      ...backCountOf(amounts),
      taken: toPounds(takenMinor),
      back: toPounds(backMinor),
      net: toPounds(takenMinor - backMinor),
      ...(providers.length > 0 && { providers }),
    }
    return amounts.length === 0 ? [] : [{ method, count: amounts.length, ...one }]
  })
}

/** What of it went through the drawer. */
export function cashOf({ tenders }: Pick<SalesFigures, 'tenders'>): CashOfSales {
  const cash = tenders.find(({ method }) => method === 'cash')
  return { takenMinor: minorOf(cash?.taken ?? '0.00'), backMinor: minorOf(cash?.back ?? '0.00') }
}

/** The same without the cash of sales that are not proven to be of the till. */
export function provenCash(figures: Pick<SalesFigures, 'tenders'>, unproven: CashOfSales): CashOfSales {
  const { takenMinor, backMinor } = cashOf(figures)
  return { takenMinor: takenMinor - unproven.takenMinor, backMinor: backMinor - unproven.backMinor }
}

/** How many of them gave money back, where any did. */
const backCountOf = (amounts: readonly Minor[]): { readonly backCount?: number } => {
  const backCount = amounts.filter((minor) => minor < 0).length
  return backCount > 0 ? { backCount } : {}
}

const total = (amounts: readonly Minor[]): Minor => amounts.reduce((sum, minor) => sum + minor, 0)
