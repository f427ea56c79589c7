import { payOutTender, pointsTender } from '@tuppence/domain/sales'
import { expect, it } from 'vitest'
import { backToCardInWords, UNKNOWN_CARD } from '../card-payments/card-words.ts'
import { givenBackOf } from '../checkout/pay-out/given-back.ts'
import { partsInWords, tenderInWords, waysInWords } from './tender-words.ts'

const cash = { method: 'cash', receivedMinor: 5000, changeMinor: 2454 } as const
const card = { method: 'card', receivedMinor: 150, changeMinor: 0 } as const

it('PAY-005 a tender says what was received, and the change where there was any', () => {
  expect(tenderInWords(cash)).toBe('Cash £50.00, change £24.54')
  expect(tenderInWords(card)).toBe('Card £1.50')
})

it('PAY-006 a split says each of its parts', () => {
  expect(partsInWords([cash, card])).toBe('Cash £50.00, Card £1.50')
})

it('SELL-080 what is handed back leaves out points, which go back by themselves', () => {
  const cash = payOutTender('a', { method: 'cash', amountMinor: 806 })
  const points = payOutTender('b', { method: 'loyalty', amountMinor: 144 })
  expect(givenBackOf({ tenders: [points, cash] })).toEqual({
    handedMinor: 806,
    inPointsMinor: 144,
    toCardsMinor: 0,
  })
  expect(givenBackOf({ tenders: [points] })).toEqual({ handedMinor: 0, inPointsMinor: 144, toCardsMinor: 0 })
  const again = pointsTender('c', { points: 144, amountMinor: 144 })
  expect(givenBackOf({ tenders: [points, cash, again] })).toEqual({
    handedMinor: 806,
    inPointsMinor: 0,
    toCardsMinor: 0,
  })
})

it('D11 money to a card that a provider read goes back by itself, and every word says which card', () => {
  const visa = { id: 'p', provider: 'simulator', card: { cardType: 'Visa', last4: '4242' } }
  expect(tenderInWords({ ...card, payment: visa })).toBe('Visa •••• 4242 £1.50')
  // Apart from the same card on the terminal.
  const byLink = { ...card, method: 'digital', payment: visa } as const
  expect(partsInWords([byLink, { ...card, payment: visa }])).toBe(
    'Digital by Visa •••• 4242 £1.50, Visa •••• 4242 £1.50',
  )
  const back = payOutTender('a', { method: 'card', amountMinor: 420, payment: visa })
  expect(givenBackOf({ tenders: [back] })).toEqual({ handedMinor: 0, inPointsMinor: 0, toCardsMinor: 420 })
  expect(waysInWords([back])).toBe('£4.20 to Visa •••• 4242')
  const unread = { ...visa, card: {} }
  expect(tenderInWords({ ...card, payment: unread })).toBe('Card £1.50')
  expect(waysInWords([{ ...back, payment: unread }])).toBe('£4.20 by card')
  expect(backToCardInWords(unread, true)).toBe(UNKNOWN_CARD)
  expect(backToCardInWords(visa, true)).toContain('goes back to Visa •••• 4242 by itself')
})
