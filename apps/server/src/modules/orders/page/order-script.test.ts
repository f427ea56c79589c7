import { runInThisContext } from 'node:vm'
import { toPounds } from '@tuppence/domain/money'
import { computeTotals, rateOfCode, VAT_CODES, type VatMode } from '@tuppence/domain/tax'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { onPage } from '../order-goods.ts'
import { SUM_SCRIPT } from './order-script.ts'

const sumOf: (goods: readonly object[], chosen: ReadonlyMap<string, number>) => number = runInThisContext(
  `(() => {${SUM_SCRIPT}; return sumOf })()`,
)

const goods = fc.array(
  fc.record({
    priceMinor: fc.integer({ min: 0, max: 9_999_999_999 }),
    vatCode: fc.constantFrom(...VAT_CODES),
    customRate: fc.integer({ min: 0, max: 10_000 }),
    vatInclusive: fc.boolean(),
    quantity: fc.integer({ min: 0, max: 50 }),
  }),
  { minLength: 1, maxLength: 12 },
)

it('D1 rule 13: what the page sums up is what the till asks, to the penny, in both VAT modes', () => {
  fc.assert(
    fc.property(goods, fc.constantFrom<VatMode>('add', 'as-marked'), (all, vatMode) => {
      const rated = all.map((good) => ({
        ...good,
        vatRate: rateOfCode(good.vatCode, new Date()) ?? good.customRate,
      }))
      const shown = rated.map(({ priceMinor, vatCode, vatRate, vatInclusive }, i) =>
        onPage(
          {
            ...{ id: String(i), name: 'Bun', sku: `B${i}`, category: 'Bakery', price: toPounds(priceMinor) },
            ...{ vat_code: vatCode, vat_rate: toPounds(vatRate), vat_inclusive: vatInclusive, free: '50' },
          },
          vatMode,
        ),
      )
      const chosen = new Map(rated.map(({ quantity }, i) => [String(i), quantity]))
      const lines = rated.flatMap(({ priceMinor, ...line }) =>
        line.quantity === 0 ? [] : [{ ...line, unitPriceMinor: priceMinor, discountMinor: 0 }],
      )
      expect(sumOf(shown, chosen)).toBe(computeTotals(lines, vatMode).totalMinor)
    }),
  )
})
