import type { ListedProduct } from './list-address.ts'

/** The most products that are named one by one; more are chosen as all that match. */
export const MOST_CHOSEN = 1_000

/** Which products something is to be done to: those that were ticked, or all that the filter lets through. */
export type Selection =
  | { readonly kind: 'ticked'; readonly products: ReadonlyMap<string, ListedProduct> }
  | { readonly kind: 'matching' }

export const nothingChosen: Selection = { kind: 'ticked', products: new Map() }

export const isChosen = (selection: Selection, id: string): boolean =>
  selection.kind === 'matching' || selection.products.has(id)

/** How many are chosen, out of `matching` that the list has. */
export const chosenCount = (selection: Selection, matching: number): number =>
  selection.kind === 'matching' ? matching : selection.products.size

/**
 * The selection with some products ticked, or without them. Of more than MOST_CHOSEN the last are left out. What is chosen
 * as all that match is no list, out of which one could be taken.
 */
export function tick(selection: Selection, products: readonly ListedProduct[], isTicked: boolean): Selection {
  if (selection.kind === 'matching') return selection
  const next = new Map(selection.products)
  for (const product of products) {
    if (!isTicked) next.delete(product.id)
    else if (next.size < MOST_CHOSEN) next.set(product.id, product)
  }
  return { kind: 'ticked', products: next }
}
