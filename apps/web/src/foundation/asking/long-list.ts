import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Call, Sent } from '@tuppence/contract/call'
import { CallFailed, urlOf } from '@tuppence/contract/client'
import { useEffect, useRef, useState } from 'react'
import { atDoor } from '../../offline/session/door.ts'
import { explain } from './api.ts'

/** How many rows are asked for at once. */
const PAGE = 100
/** Rows beyond those in sight that are fetched ahead of the scrolling. */
const AHEAD = 40
/** While somebody drags the list past thousands of rows, nothing is asked for. */
const STILL_MS = 80

type RowOf<C extends Call> = AnswerOf<C> extends readonly (infer Row)[] ? Row : never

interface CountedPage<Row> {
  readonly rows: readonly Row[]
  /** Of the whole list, which the answer's X-Total-Count says. */
  readonly count: number
}

interface LookedAt {
  readonly listKey: string
  readonly first: number
  readonly last: number
}

/**
 * A list of the contract that is too long to be had whole: its rows come page by page as they are looked at, and are kept
 * live like every other list. While another filter's rows are on their way the present ones stay, marked as old.
 *
 * @param query without `limit` and `offset`
 * @param startAt the row that is looked at first
 */
export function useLongList<C extends Call>(call: C, query: Sent<C>['query'], startAt = 0) {
  const client = useQueryClient()
  const listKey = urlOf(call, { query } as Sent<C>)
  const [looked, setLooked] = useState<LookedAt>()
  const now = looked?.listKey === listKey ? looked : { listKey, first: startAt, last: startAt + AHEAD }
  const pageUrl = (page: number) =>
    urlOf(call, { query: { ...(query as object), limit: PAGE, offset: page * PAGE } } as Sent<C>)
  const pages = useQueries({
    queries: pagesOf(now).map((page) => ({
      queryKey: keyOf(pageUrl(page)),
      queryFn: ({ signal }: { signal: AbortSignal }) => fetchCounted<RowOf<C>>(pageUrl(page), signal),
    })),
  })
  const count = pages.find(({ data }) => data !== undefined)?.data?.count
  const shown = useShown(listKey, pageUrl, count)
  const failed = pages.find(({ error }) => error !== null)
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pending.current), [])
  const isBefore = shown !== undefined && shown.listKey !== listKey
  return {
    /** Of the whole list; undefined until its first page is there, and where it could not be had. */
    count: isBefore && failed ? undefined : shown?.count,
    /** Names what is shown, which is the list before while the new one is on its way. */
    listKey: shown?.listKey ?? listKey,
    isOld: isBefore,
    rowAt: (index: number): RowOf<C> | undefined =>
      shown && read<RowOf<C>>(client, shown.pageUrl(Math.floor(index / PAGE)))?.rows[index % PAGE],
    look: (first: number, last: number) => {
      clearTimeout(pending.current)
      pending.current = setTimeout(() => setLooked({ listKey, first, last }), STILL_MS)
    },
    error: failed?.error ?? null,
    explain,
    onRetry: () => {
      for (const page of pages) if (page.error !== null) void page.refetch()
    },
  }
}

/** The first rows of a list, and how many it has in all. */
export function useCounted<C extends Call>(call: C, query: Sent<C>['query'], params?: Sent<C>['params']) {
  const url = urlOf(call, { query, params } as Sent<C>)
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(url),
    queryFn: ({ signal }) => fetchCounted<RowOf<C>>(url, signal),
  })
  return { data, error, explain, onRetry: () => void refetch() }
}

interface Shown {
  readonly listKey: string
  readonly pageUrl: (page: number) => string
  readonly count: number
}

/** The list that is asked for, once something of it is there, and until then the one before it. */
function useShown(listKey: string, pageUrl: Shown['pageUrl'], count: number | undefined): Shown | undefined {
  const [before, setBefore] = useState<Shown>()
  const present = count === undefined ? undefined : { listKey, pageUrl, count }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses of its pages follow from the list's own.
  useEffect(() => {
    if (count !== undefined) setBefore({ listKey, pageUrl, count })
  }, [listKey, count])
  // Far down a list that is being scrolled the pages in sight are on their way; how long it is was said before.
  return present ?? before
}

function pagesOf({ first, last }: LookedAt): number[] {
  const from = Math.floor(Math.max(0, first - AHEAD) / PAGE)
  const to = Math.floor((last + AHEAD) / PAGE)
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Not the key of the same address read as a plain list: what is kept under it has another shape. */
const keyOf = (url: string) => [url, 'counted'] as const

const read = <Row>(client: QueryClient, url: string) => client.getQueryData<CountedPage<Row>>(keyOf(url))

async function fetchCounted<Row>(url: string, signal: AbortSignal): Promise<CountedPage<Row>> {
  const answer = await fetch(url, { credentials: 'include', headers: atDoor(), signal })
  const text = await answer.text()
  if (!answer.ok) throw new CallFailed(answer.status, answer.statusText, text)
  const rows: readonly Row[] = JSON.parse(text)
  return { rows, count: Number(answer.headers.get('x-total-count') ?? rows.length) }
}
