import { expect, it } from 'vitest'
import { laterRates, VAT_RATES, type VatRates, vatRatesSchema } from './index.ts'

// Whoever adds a row writes it here as the law has it.
it('has the rates of the law, each from midnight in London, in the order in which they begin', () => {
  const inLondon = (from: string) => new Date(from).toLocaleString('en-GB', { timeZone: 'Europe/London' })
  expect(VAT_RATES.map(({ code, from, rate }) => [code, inLondon(from), rate])).toEqual([
    ['reduced', '01/09/1997, 00:00:00', 500],
    ['standard', '04/01/2011, 00:00:00', 2000],
  ])
  expect(vatRatesSchema.parse(VAT_RATES)).toEqual(VAT_RATES)
  const begins = VAT_RATES.map(({ from }) => Date.parse(from))
  expect(begins).toEqual(begins.toSorted((a, b) => a - b))
})

it('a till goes by the later change of the two that it knows, its server’s and its program’s', () => {
  const changed: VatRates = [
    ...VAT_RATES,
    { code: 'standard', from: '2100-04-01T00:00:00+01:00', rate: 2200 },
  ]
  const ofOld: VatRates = [...VAT_RATES]
  expect(laterRates(undefined)).toBe(VAT_RATES)
  expect(laterRates(changed, VAT_RATES)).toBe(changed)
  expect(laterRates(ofOld, changed)).toBe(changed)
  expect(laterRates(ofOld, VAT_RATES)).toBe(ofOld)
})
