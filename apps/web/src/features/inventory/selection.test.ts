import { describe, expect, it } from 'vitest'
import type { ListedProduct } from './list-address.ts'
import { allChosen, chosenCount, isChosen, MOST_CHOSEN, nothingChosen, tick } from './selection.ts'

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
    expect(chosenCount(allChosen, 50_000)).toBe(50_000)
    expect(isChosen(allChosen, 'any')).toBe(true)
  })

  it('are all that match but for those that are taken out by hand, and may be put in again', () => {
    const most = tick(allChosen, [product('a'), product('b')], false)
    expect(chosenCount(most, 50_000)).toBe(49_998)
    expect([isChosen(most, 'a'), isChosen(most, 'c')]).toEqual([false, true])
    expect(chosenCount(tick(most, [product('a'), product('c')], true), 50_000)).toBe(49_999)
    const many = Array.from({ length: MOST_CHOSEN + 5 }, (_, i) => product(String(i)))
    expect(chosenCount(tick(allChosen, many, false), 50_000)).toBe(50_000 - MOST_CHOSEN)
    expect(chosenCount(tick(allChosen, [product('a')], false), 0)).toBe(0)
  })

  it('are named one by one up to a thousand', () => {
    const many = Array.from({ length: MOST_CHOSEN + 5 }, (_, i) => product(String(i)))
    expect(chosenCount(tick(nothingChosen, many, true), 50_000)).toBe(MOST_CHOSEN)
  })
})
