import { useQueryClient } from '@tanstack/react-query'
import { takeBackPrices } from '@tuppence/contract/catalogue-changes'
import { counted, countWords } from '@tuppence/domain/counts'
import { useState, useSyncExternalStore } from 'react'
import { explain, send } from '../../foundation/asking/api.ts'
import { refreshProducts } from '../../foundation/product-form/refresh-products.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { toast } from '../../ui/index.ts'
import { type RecentChange, stillRecent } from './recent-changes.ts'

const listeners = new Set<() => void>()
const listen = (onChange: () => void) => {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

/**
 * The changes of many prices that somebody made on this device in the last 24 hours, and the way back from each. They are kept
 * here, so that a reload or a missed toast takes nothing away; another person or business on the device has their own.
 */
export function useRecentChanges() {
  const client = useQueryClient()
  const { organizationId, id: userId } = useSignedInUser()
  const key = `tuppence_price_changes:${organizationId}:${userId}`
  const text = useSyncExternalStore(listen, () => localStorage.getItem(key))
  const [isBusy, setBusy] = useState(false)
  const recent = stillRecent(read(text), Date.now())
  const keep = (change: RecentChange) =>
    write(key, stillRecent([change, ...read(localStorage.getItem(key))], change.atMs))
  const takeBack = async ({ atMs, former }: Pick<RecentChange, 'atMs' | 'former'>) => {
    setBusy(true)
    try {
      const { changed, stayed } = await send(takeBackPrices, { body: { former: [...former] } })
      const since = stayed > 0 ? ` ${countWords(stayed)} stayed: changed since.` : ''
      const description = `${counted(changed, 'price is', 'prices are')} as before.${since}`
      toast({ title: 'Success', description })
      write(
        key,
        read(localStorage.getItem(key)).filter((one) => one.atMs !== atMs),
      )
    } catch (error) {
      toast({ title: 'The prices were not taken back', description: explain(error), look: 'destructive' })
    }
    setBusy(false)
    await refreshProducts(client)
  }
  return { recent, keep, takeBack, isBusy }
}

function read(text: string | null): readonly RecentChange[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? (kept as RecentChange[]) : []
  } catch {
    return []
  }
}

/** Where the device has no room for all, the oldest go. */
function write(key: string, changes: readonly RecentChange[]): void {
  for (let count = changes.length; count >= 0; count -= 1)
    try {
      if (count === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(changes.slice(0, count)))
      break
    } catch {
      // One less, then.
    }
  for (const listener of listeners) listener()
}
