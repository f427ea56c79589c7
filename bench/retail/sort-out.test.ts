import { describe, expect, it } from 'vitest'
import type { Invoice } from './invoices.ts'
import { mills, sortOut } from './sort-out.ts'

const invoice = (number: string, quantity: number, unitPrice: string): Invoice => ({
  ...{ number, at: '2011-08-12T14:50:00', day: '2011-08-12', customer: '' },
  lines: [{ stockCode: 'B', name: 'Adjust bad debt', quantity, unitPrice }],
})

describe('the lines of a real retailer', () => {
  it.each([
    ['2.55', 2_550],
    ['0.0', 0],
    ['0.001', 1],
    ['11062.06', 11_062_060],
    ['-11062.06', -11_062_060],
    ['-0.5', -500],
  ])('a price of %s is %i thousandths of a pound', (price, thousandths) => {
    expect(mills(price)).toBe(thousandths)
  })

  it.each([
    ['A563185', '11062.06', 'adjustment of bad debt: no sale', 11_062_060],
    ['A563186', '-11062.06', 'adjustment of bad debt: no sale', -11_062_060],
    ['563186', '-11062.06', 'negative price: no sale', -11_062_060],
  ])('%s at %s is no sale, and is reported with its value', (number, price, reason, value) => {
    const { sold, left } = sortOut(invoice(number, 1, price))
    expect(sold).toEqual([])
    expect([...left]).toEqual([[reason, { lines: 1, units: 1, mills: value }]])
  })

  it('what is paid for is sold', () => {
    expect(sortOut(invoice('536365', 6, '2.55')).sold).toHaveLength(1)
  })
})
