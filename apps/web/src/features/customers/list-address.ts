import type { Sent } from '@tuppence/contract/call'
import { CUSTOMER_SORTS, type CustomerSort, type listCustomers } from '@tuppence/contract/customers'
import type { Address } from '../../foundation/address/use-address.ts'

export type ListQuery = NonNullable<Sent<typeof listCustomers>['query']>

/** Which customers the list shows, in which order and from which row on, as the address says it. */
export interface ListPlace {
  readonly search: string
  readonly isArchived: boolean
  readonly sort: CustomerSort
  readonly isDown: boolean
  readonly startAt: number
}

/** Whatever an address says, a list comes of it: what it cannot mean counts as not said. */
export function placeIn(address: Address): ListPlace {
  const startAt = Number(address.at)
  return {
    search: address.search ?? '',
    isArchived: address.view === 'archived',
    sort: CUSTOMER_SORTS.find((sort) => sort === address.sort) ?? 'name',
    isDown: address.direction === 'down',
    startAt: Number.isSafeInteger(startAt) && startAt > 0 ? startAt : 0,
  }
}

/** The customers of a place, as they are asked for (CUST-010). */
export function queryOf({ search, isArchived, sort, isDown }: ListPlace): ListQuery {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(isArchived && { archived: 'true' as const }),
    ...((sort !== 'name' || isDown) && { sort, direction: isDown ? ('down' as const) : ('up' as const) }),
  }
}

/** The next order by a press on a heading: up, then down; figures begin with the most. */
export function nextSort(
  place: Pick<ListPlace, 'sort' | 'isDown'>,
  by: string,
): Record<'sort' | 'direction', string> {
  const startsDown = by === 'spent' || by === 'points'
  const isDown = place.sort === by ? !place.isDown : startsDown
  return { sort: by === 'name' ? '' : by, direction: isDown ? 'down' : '' }
}
