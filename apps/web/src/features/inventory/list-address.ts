import type { AnswerOf, Sent } from '@tuppence/contract/call'
import type { listProducts } from '@tuppence/contract/catalogue'
import type { Address } from '../../foundation/address/use-address.ts'

export type ListedProduct = AnswerOf<typeof listProducts>[number]
export type ListQuery = NonNullable<Sent<typeof listProducts>['query']>

export const STATUSES = ['all', 'in', 'low', 'out', 'low-or-out'] as const
export type StatusFilter = (typeof STATUSES)[number]
export const SORTS = ['name', 'sku', 'price', 'stock', 'category', 'changed'] as const
export type SortBy = (typeof SORTS)[number]

/** Which products the list shows, in which order and from which row on, as the address says it. */
export interface ListPlace {
  readonly search: string
  /** A category's id; "none" for what is in none; empty for all. */
  readonly category: string
  readonly status: StatusFilter
  readonly isArchived: boolean
  /** Undefined for the list's own order: by name, or a search's best match first. */
  readonly sort: SortBy | undefined
  readonly isDown: boolean
  readonly startAt: number
}

/** Whatever an address says, a list comes of it: what it cannot mean counts as not said. */
export function placeIn(address: Address): ListPlace {
  const startAt = Number(address.at)
  return {
    search: address.search ?? '',
    category: address.category ?? '',
    status: STATUSES.find((status) => status === address.status) ?? 'all',
    isArchived: address.view === 'archived',
    sort: SORTS.find((sort) => sort === address.sort),
    isDown: address.direction === 'down',
    startAt: Number.isSafeInteger(startAt) && startAt > 0 ? startAt : 0,
  }
}

/** The products of a place, as they are asked for (CAT-013). */
export function queryOf({ search, category, status, isArchived, sort, isDown }: ListPlace): ListQuery {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(category && { category }),
    ...(status !== 'all' && { status }),
    ...(isArchived && { archived: true }),
    ...(sort && { sort, ...(isDown && { direction: 'down' as const }) }),
  }
}

/** By which column the list is sorted; undefined for a search's best match first. */
export const sortedBy = ({ sort, search }: Pick<ListPlace, 'sort' | 'search'>): SortBy | undefined =>
  sort ?? (search.trim() ? undefined : 'name')

/** The next order by a press on a heading: up, then down, then the list's own again. */
export function nextSort(
  place: Pick<ListPlace, 'sort' | 'search' | 'isDown'>,
  by: string,
): Record<'sort' | 'direction', string> {
  if (sortedBy(place) !== by) return { sort: by, direction: '' }
  return place.isDown ? { sort: '', direction: '' } : { sort: by, direction: 'down' }
}

/** Whether anything narrows the list: an empty one is then no empty shop. */
export const isNarrowed = ({ search, category, status, isArchived }: ListPlace): boolean =>
  search.trim() !== '' || category !== '' || status !== 'all' || isArchived
