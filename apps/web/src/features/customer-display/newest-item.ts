import type { DisplayState } from '../../devices/display-channel.ts'

type Items = DisplayState['items']

/**
 * The item that a customer should see: the one that came or was changed last, and otherwise the one that was in sight.
 *
 * @param before the items as they were, and which of them was the newest
 */
export function newestOf(
  items: Items,
  before: { readonly items: Items; readonly newest: string | undefined },
): string | undefined {
  const known = new Map(before.items.map((item) => [item.id, signOf(item)]))
  // A sale that is done has other ids than its basket had, in the same places.
  if (items.length === before.items.length && !items.some(({ id }) => known.has(id)))
    return (items[before.items.findIndex(({ id }) => id === before.newest)] ?? items.at(-1))?.id
  const changed = items.findLast((item) => known.get(item.id) !== signOf(item))
  if (changed) return changed.id
  return items.some(({ id }) => id === before.newest) ? before.newest : items.at(-1)?.id
}

const signOf = ({ quantity, price, total }: Items[number]): string => `${quantity} ${price} ${total}`
