import { useQueryClient } from '@tanstack/react-query'
import { getSettings } from '@tuppence/contract/settings'
import { productsToCount, readStockTake, type StockTake } from '@tuppence/contract/stock-takes'
import { scaleLayoutsOf } from '@tuppence/domain/catalogue'
import type { CountPlace } from '@tuppence/domain/stock'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useCall } from '../../foundation/asking/use-call.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { connectivity } from '../../offline/index.ts'
import { CountStore, type KeptEntry, type KeptTake } from './count-store.ts'
import { type Countables, countablesOf } from './find-countable.ts'
import { sendEntries } from './send-entries.ts'

const store = new CountStore()
/** Counts are handed in so long after the last one, many at once. */
const SOON_MS = 1_500
const AGAIN_MS = 15_000

export interface Counting {
  readonly take: StockTake | undefined
  readonly countables: Countables | undefined
  readonly entries: readonly KeptEntry[]
  /** Neither the server nor this device knows the stock-take. */
  readonly failed: unknown
  readonly retry: () => void
  /** @throws where the device cannot keep the count */
  readonly count: (productId: string, place: CountPlace, quantity: number) => Promise<void>
}

/** Counting on this device: what is to be counted, what was, and the handing in, with and without a network. */
export function useCounting(takeId: string): Counting {
  const { id: userId } = useSignedInUser()
  const { take, products, layouts, failed, retry } = useTakeHere(takeId)
  const countables = useMemo(() => products && countablesOf(products, layouts), [products, layouts])
  const [entries, setEntries] = useState<readonly KeptEntry[]>([])
  const readAll = useCallback(async () => setEntries(await store.list(takeId, userId)), [takeId, userId])
  useEffect(() => void readAll(), [readAll])
  const waiting = entries.filter(({ status }) => status === 'waiting').length
  useHandingIn(takeId, userId, waiting, readAll)

  const count = async (productId: string, place: CountPlace, quantity: number) => {
    const round = countables?.byId.get(productId)?.round ?? 0
    const entry: KeptEntry = {
      ...{ id: uuidv7(), takeId, userId, productId, place, quantity, round, status: 'waiting' },
      countedAt: new Date().toISOString(),
    }
    await store.add(entry)
    setEntries((before) => [...before, entry])
  }
  return { take, countables, entries, failed, retry, count }
}

/** The stock-take and its products, from the server, and from this device where it cannot be asked. */
function useTakeHere(takeId: string) {
  const sent = { params: { id: takeId } }
  const asked = useCall(readStockTake, sent)
  const listed = useCall(productsToCount, sent)
  const settings = useCall(getSettings, {}).data
  const [kept, setKept] = useState<KeptTake>()
  useEffect(() => {
    if (asked.data && listed.data)
      void store
        .keepTake({
          ...{ id: takeId, take: asked.data, products: listed.data },
          ...(settings && { scaleLayouts: settings.scaleLayouts }),
        })
        .catch(() => {
          // The device has no room for the list: counting goes on while there is a network.
        })
    else void store.readTake(takeId).then(setKept)
  }, [takeId, asked.data, listed.data, settings])
  const take = asked.data ?? kept?.take
  const products = listed.data ?? kept?.products
  const layouts = useMemo(() => scaleLayoutsOf(settings ?? kept ?? {}), [settings, kept])
  return {
    ...{ take, products, layouts },
    failed: take && products ? undefined : (asked.error ?? listed.error ?? undefined),
    retry: () => {
      asked.onRetry()
      listed.onRetry()
    },
  }
}

/** Hands in what waits: soon after a count, when the network is back, and again while something waits. */
function useHandingIn(takeId: string, userId: string, waiting: number, readAll: () => Promise<void>): void {
  const client = useQueryClient()
  useEffect(() => {
    if (waiting === 0) return
    let isOver = false
    let timer = setTimeout(tryNow, SOON_MS)
    async function tryNow() {
      clearTimeout(timer)
      const outcome = await handIn(takeId, userId)
      if (isOver) return
      await readAll()
      if (outcome === 'refused') void client.invalidateQueries()
      timer = setTimeout(tryNow, AGAIN_MS)
    }
    const unwatch = connectivity.whenBack(() => void tryNow())
    return () => {
      isOver = true
      clearTimeout(timer)
      unwatch()
    }
  }, [takeId, userId, waiting, readAll, client])
}

/** One at a time in all windows, so that two of them do not send the same counts. */
export const handIn = (takeId: string, userId: string) =>
  navigator.locks.request(`tuppence-counts:${takeId}`, () => sendEntries(store, takeId, userId))
