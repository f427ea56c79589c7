import { lazy, Suspense } from 'react'
import type { TerminalDialog } from './terminal-context.ts'

// Fetched when first opened: none of them is needed to sell what is scanned. Workbox keeps them for when there is no network.
const CatalogueDialog = lazy(async () => ({
  default: (await import('./catalogue-dialog.tsx')).CatalogueDialog,
}))
const CustomerDialog = lazy(async () => ({ default: (await import('./customer-dialog.tsx')).CustomerDialog }))
const DiscountDialog = lazy(async () => ({ default: (await import('./discount-dialog.tsx')).DiscountDialog }))
const LineDialog = lazy(async () => ({ default: (await import('./line-dialog.tsx')).LineDialog }))

/** Whichever of the till's dialogs is open. */
export function TillDialogs({
  dialog,
  onClose,
}: {
  dialog: TerminalDialog | undefined
  onClose: () => void
}) {
  return <Suspense fallback={null}>{dialog ? <Shown dialog={dialog} onClose={onClose} /> : null}</Suspense>
}

function Shown({ dialog, onClose }: { dialog: TerminalDialog; onClose: () => void }) {
  switch (dialog.kind) {
    case 'catalogue':
      return <CatalogueDialog onClose={onClose} />
    case 'customer':
      return <CustomerDialog onClose={onClose} />
    case 'discount':
      return <DiscountDialog onClose={onClose} />
    case 'line':
      return <LineDialog lineId={dialog.lineId} onClose={onClose} />
  }
}
