import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button } from '../ui/index.ts'

/**
 * A screen that could not be shown, mostly because its file could not be fetched. What was being done is kept elsewhere
 * (the cart and waiting sales are stored on the device), and the words say so.
 */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  return (
    <main role="alert" className="mx-auto grid min-h-dvh max-w-lg content-center gap-3 p-6">
      <h1 className="text-2xl">This screen could not be shown</h1>
      <p className="text-ink-muted">
        The cart and every sale waiting to be sent are safe on this device. Check the network, then load the
        screen again.
      </p>
      <details className="text-sm text-ink-muted">
        <summary className="py-2">What to tell support</summary>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </details>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="primary" onClick={() => location.reload()}>
          Load again
        </Button>
        <Button onClick={reset}>Try without loading</Button>
      </div>
    </main>
  )
}
