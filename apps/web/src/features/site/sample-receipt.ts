import { type Minor, toPounds } from '@tuppence/domain/money'

/** The receipt on the marketing page. It is a sample, and its sums are proved by a test against the till's own rules. */
export const sampleReceipt = {
  lines: [
    { name: 'Oat flat white', quantity: 2, unitMinor: 360, rate: 'standard' },
    { name: 'Sourdough loaf', quantity: 1, unitMinor: 420, rate: 'zero' },
    { name: 'Sparkling water', quantity: 1, unitMinor: 180, rate: 'standard' },
  ],
  vat: [
    { label: '20%', netMinor: 750, vatMinor: 150, grossMinor: 900 },
    { label: '0%', netMinor: 420, vatMinor: 0, grossMinor: 420 },
  ],
  totalMinor: 1320,
  cashMinor: 2000,
} as const

/** 1320 → "£13.20". */
export const pounds = (minor: Minor): string => `£${toPounds(minor)}`
