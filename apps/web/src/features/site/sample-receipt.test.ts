import { computeTotals } from '@tuppence/domain/tax'
import { expect, it } from 'vitest'
import { sampleReceipt } from './sample-receipt.ts'

it("the sample receipt on the marketing page adds up by the till's own rules", () => {
  const totals = computeTotals(
    sampleReceipt.lines.map(({ quantity, unitMinor, rate }) => ({
      quantity,
      unitPriceMinor: unitMinor,
      discountMinor: 0,
      vatCode: rate,
      vatRate: rate === 'standard' ? 2000 : 0,
      vatInclusive: true,
    })),
    'as-marked',
  )
  expect(totals.totalMinor).toBe(sampleReceipt.totalMinor)
  const figures = (of: { netMinor: number; vatMinor: number; grossMinor: number }) => [
    of.netMinor,
    of.vatMinor,
    of.grossMinor,
  ]
  const byGross = (a: readonly number[], b: readonly number[]) => (b[2] ?? 0) - (a[2] ?? 0)
  expect(totals.groups.map(figures).sort(byGross)).toEqual(sampleReceipt.vat.map(figures).sort(byGross))
})
