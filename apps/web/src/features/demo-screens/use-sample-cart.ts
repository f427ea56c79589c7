import type { VatMode } from '@tuppence/domain/tax'
import { useState } from 'react'
import { linesOf, type SampleBasket, type SampleProduct, totalsOf, withMore } from './sample-basket.ts'

/** The cart of a demo screen: it is forgotten with the page. */
export function useSampleCart(products: readonly SampleProduct[], mode: VatMode) {
  const [basket, setBasket] = useState<SampleBasket>({})
  const lines = linesOf(basket, products)
  return {
    lines,
    totals: totalsOf(lines, mode),
    onChange: ({ name }: SampleProduct, more: number) => setBasket((before) => withMore(before, name, more)),
    onClear: () => setBasket({}),
  }
}
