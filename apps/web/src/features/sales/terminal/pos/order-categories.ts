/** SELL-060: every business begins with these, and has them first for as long as it keeps them. */
const FIRST = ['Beverages', 'Food', 'Bakery', 'Snacks', 'Fresh']

/** The shop's categories for the chips: the five that the product comes with in their order, then the shop's own by name. */
export function orderCategories<C extends { readonly name: string }>(categories: readonly C[]): C[] {
  const placeOf = ({ name }: C) => {
    const place = FIRST.indexOf(name)
    return place < 0 ? FIRST.length : place
  }
  return categories.toSorted((a, b) => placeOf(a) - placeOf(b) || a.name.localeCompare(b.name, 'en-GB'))
}
