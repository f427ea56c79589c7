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

it('R18 the work grows with what was sent and no faster, whatever a client calls its fields', () => {
  const wide = Object.fromEntries(Array.from({ length: 25_000 }, (_, i) => [`k${i}`, 'x']))
  let deep: unknown = CARD
  for (let level = 0; level < 10_000; level += 1) deep = { a: deep }
  const takes = () => {
    const began = performance.now()
    expect(cardNumbersIn({ ['k'.repeat(400_000)]: wide }, 'body')).toEqual([])
    expect(cardNumbersIn(deep, 'body')).toHaveLength(1)
    return performance.now() - began
  }
  // A hundredth of this is usual, and it took 12 s; a busy machine may stand still in one of them.
  expect(Math.min(takes(), takes(), takes())).toBeLessThan(3_000)
})

it('R18 what is told does not grow with what was sent', () => {
  const found = cardNumbersIn(
    Array.from({ length: 100 }, () => ({ ['k'.repeat(1_000)]: CARD })),
    'body',
  )
  expect(found).toHaveLength(20)
  expect(found[0]?.field).toHaveLength(5 + 61)
})
