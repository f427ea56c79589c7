import { expect, it } from 'vitest'
import { cardNumbersIn } from './written-text.ts'

/** A card scheme's own number for tests, as a hash may hold it by chance. */
const CARD = '4111111111111111'
const HASH = `ab${CARD}`.padEnd(64, 'c')

it.each(['seal', 'previousSeal', 'tillProof'])(
  'R18 a till’s %s is taken whatever digits it is made of',
  (name) => {
    expect(cardNumbersIn({ transaction: { [name]: HASH } }, 'body')).toEqual([])
  },
)

it('R18 a card number that somebody wrote is named with its place', () => {
  expect(cardNumbersIn({ transaction: { reasonNote: `paid by ${CARD}` } }, 'body')).toMatchObject([
    { field: 'body.transaction.reasonNote' },
  ])
})

it('R18 what has the name of a program’s text and holds texts that people wrote is looked into', () => {
  const shown = (text: string) => ({
    state: { items: [{ name: text }], receiptLink: `https://shop.example/r/UK001/${HASH}` },
  })
  expect(cardNumbersIn(shown('Tea'), 'body')).toEqual([])
  expect(cardNumbersIn(shown(CARD), 'body')).toMatchObject([{ field: 'body.state.items.name' }])
})
