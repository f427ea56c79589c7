import { describe, expect, it } from 'vitest'
import type { ListedProduct } from './list-address.ts'
import { chosenCount, isChosen, MOST_CHOSEN, nothingChosen, tick } from './selection.ts'

const product = (id: string) => ({ id }) as ListedProduct

describe('the products that are chosen', () => {
  it('are those that were ticked, and not those that were unticked', () => {
    const both = tick(nothingChosen, [product('a'), product('b')], true)
    expect(chosenCount(both, 50)).toBe(2)
    const one = tick(both, [product('a')], false)
    expect([isChosen(one, 'a'), isChosen(one, 'b')]).toEqual([false, true])
    expect(chosenCount(nothingChosen, 50)).toBe(0)
  })

  it('are as many as the list has, where all that match are chosen', () => {
    const all = { kind: 'matching' } as const
    expect(chosenCount(all, 50_000)).toBe(50_000)
    expect(isChosen(all, 'any')).toBe(true)
    expect(tick(all, [product('a')], false)).toBe(all)
  })

  it('are named one by one up to a thousand', () => {
    const many = Array.from({ length: MOST_CHOSEN + 5 }, (_, i) => product(String(i)))
    expect(chosenCount(tick(nothingChosen, many, true), 50_000)).toBe(MOST_CHOSEN)
  })
})
