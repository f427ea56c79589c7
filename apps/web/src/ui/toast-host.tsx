import { lazy, Suspense } from 'react'
import { useToasts } from './toast-store.ts'

const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }))

/** Stands once in the app. What draws a toast is fetched with the first one, and is not weight on the till's first screen. */
export function ToastHost() {
  const hasToasts = useToasts().length > 0
  return <Suspense fallback={null}>{hasToasts ? <ToastList /> : null}</Suspense>
}
