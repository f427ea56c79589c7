import { expect, it } from 'vitest'
import { partsInWords, tenderInWords } from './tender-words.ts'

const cash = { method: 'cash', receivedMinor: 5000, changeMinor: 2454 } as const
const card = { method: 'card', receivedMinor: 150, changeMinor: 0 } as const

it('PAY-005 a tender says what was received, and the change where there was any', () => {
  expect(tenderInWords(cash)).toBe('Cash £50.00, change £24.54')
  expect(tenderInWords(card)).toBe('Card £1.50')
})

it('PAY-006 a split says each of its parts', () => {
  expect(partsInWords([cash, card])).toBe('Cash £50.00, Card £1.50')
})
