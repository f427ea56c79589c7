import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useMay } from '../../foundation/session/session.ts'
import { useEngine } from '../../offline/index.ts'
import { toastNews } from '../../ui/index.ts'
import { lowStockWords } from './low-stock-words.ts'

/**
 * Tells whoever sees to the stock as products come to their minimum level, on every screen of the back office. A till is
 * left alone: its cards show it, and a customer stands before it. Draws nothing.
 */
export function LowStockNews() {
  const engine = useEngine()
  const router = useRouter()
  const seesToStock = useMay('manage-stock')
  useEffect(() => {
    if (!seesToStock) return
    return engine.onLive((event) => {
      if (event.type !== 'stock-low') return
      toastNews({
        title: 'Low stock',
        description: lowStockWords(event),
        action: {
          label: 'Show',
          onAct: () =>
            void router.navigate({
              to: '/inventory',
              search: { status: 'low-or-out', sort: 'stock' } as never,
            }),
        },
      })
    })
  }, [engine, router, seesToStock])
  return null
}
