import type { ListedProduct } from './list-address.ts'

/** The most products that are named one by one, as chosen or as left out; more are chosen as all that match. */
export const MOST_CHOSEN = 1_000

/**
 * Which products something is to be done to: those that were ticked, or all that the filter lets through but for those that
 * were taken out by hand.
 */
export type Selection =
  | { readonly kind: 'ticked'; readonly products: ReadonlyMap<string, ListedProduct> }
  | { readonly kind: 'matching'; readonly except: ReadonlySet<string> }

export const nothingChosen: Selection = { kind: 'ticked', products: new Map() }
export const allChosen: Selection = { kind: 'matching', except: new Set() }

export const isChosen = (selection: Selection, id: string): boolean =>
  selection.kind === 'matching' ? !selection.except.has(id) : selection.products.has(id)

/** How many are chosen, out of `matching` that the list has. */
export const chosenCount = (selection: Selection, matching: number): number =>
  selection.kind === 'matching' ? Math.max(0, matching - selection.except.size) : selection.products.size

/** The selection with some products ticked, or without them. Of more than MOST_CHOSEN the last are left as they were. */
export function tick(selection: Selection, products: readonly ListedProduct[], isTicked: boolean): Selection {
  if (selection.kind === 'matching') {
    const except = new Set(selection.except)
    for (const { id } of products) {
      if (isTicked) except.delete(id)
      else if (except.size < MOST_CHOSEN) except.add(id)
    }
    return { kind: 'matching', except }
  }
  const next = new Map(selection.products)
  for (const product of products) {
    if (!isTicked) next.delete(product.id)
    else if (next.size < MOST_CHOSEN) next.set(product.id, product)
  }
  return { kind: 'ticked', products: next }
}
