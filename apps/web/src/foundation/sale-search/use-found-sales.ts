import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { urlOf } from '@tuppence/contract/client'
import { searchTransactions } from '@tuppence/contract/sale-search'
import type { SaleSearch } from '@tuppence/domain/sales'
import { useEffect } from 'react'
import { explain, send } from '../asking/api.ts'
import { isSearching, queryOf } from './search-form.ts'

const PAGE = 50
/** So many fill a screen: until then the search goes on by itself, for as many steps as are over in a few seconds. */
const ENOUGH = 10
const MAX_STEPS = 10

/** The sales that are searched for in the books of the shop, newest first and a page at a time. */
export function useFoundSales(search: SaleSearch, isEnabled: boolean) {
  const query = { ...queryOf(search), limit: PAGE }
  const url = urlOf(searchTransactions, { query })
  const { data, error, isError, isFetching, isPlaceholderData, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      // What is searched for is not searched again with every sale of the shop; the list of the latest is.
      queryKey: isSearching(search) ? ['found-sales', url] : [url, 'pages'],
      queryFn: ({ pageParam, signal }) =>
        send(
          searchTransactions,
          { query: { ...query, ...(pageParam && { beforeId: pageParam }) } },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: ({ earlier }) => earlier?.beforeId,
      placeholderData: keepPreviousData,
      enabled: isEnabled,
      staleTime: 0,
    })
  const sales = data?.pages.flatMap((page) => page.sales)
  const steps = data?.pages.length ?? 0
  const goesOn =
    hasNextPage && !isPlaceholderData && !isError && (sales?.length ?? 0) < ENOUGH && steps < MAX_STEPS
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage()
  }, [goesOn, isFetching, fetchNextPage])
  return {
    sales,
    /** The trading day down to which was searched; undefined where all was. */
    searchedTo: data?.pages.at(-1)?.earlier?.searchedTo,
    /** What is shown is not yet what is searched for, or not all of a first screen. */
    isSearching: isEnabled && (isFetching || goesOn),
    isOld: isPlaceholderData,
    isError,
    error,
    explain,
    onRetry: () => void refetch(),
    /** Why earlier ones did not come; undefined where nothing came at all, which `error` says. */
    problem: isError && sales ? explain(error) : undefined,
    /** Undefined where there are no earlier ones. */
    showEarlier: hasNextPage ? () => void fetchNextPage() : undefined,
  }
}
