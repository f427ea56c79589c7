import { useEffect } from 'react'
import { fetchWhenIdle } from '../../offline/device/fetch-when-idle.ts'
import { AttentionList } from '../../offline/offline-indicator.tsx'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { fetchToasts, sayMissing } from '../../ui/index.ts'
import { fetchAwaitedBanner, fetchLaterParts, fetchSaleEnd, PART_MISSING } from './later-parts.tsx'
import { type TerminalDialog, useTerminal } from './terminal-context.ts'

// None of them is needed to sell what is scanned.
const CatalogueDialog = fetchedPart(
  async () => (await import('./goods/catalogue-dialog.tsx')).CatalogueDialog,
)
const CameraDialog = fetchedPart(
  async () => (await import('../../foundation/camera/camera-dialog.tsx')).CameraDialog,
)
const CustomerDialog = fetchedPart(async () => (await import('./basket/customer-dialog.tsx')).CustomerDialog)
const DiscountDialog = fetchedPart(async () => (await import('./basket/discount-dialog.tsx')).DiscountDialog)
const GiveBackDialog = fetchedPart(async () => (await import('./give-back-dialog.tsx')).GiveBackDialog)
const HistoryDialog = fetchedPart(async () => (await import('./returns/history-dialog.tsx')).HistoryDialog)
const ReturnedDialog = fetchedPart(async () => (await import('./returns/returned-dialog.tsx')).ReturnedDialog)
const ParkDialog = fetchedPart(
  async () => (await withParking(import('./parking/park-dialog.tsx'))).ParkDialog,
)
const ParkedDialog = fetchedPart(
  async () => (await withParking(import('./parking/parked-dialog.tsx'))).ParkedDialog,
)
const DrawerDialog = fetchedPart(async () => (await import('./drawer/drawer-dialog.tsx')).DrawerDialog)
const ProductFormDialog = fetchedPart(
  async () => (await import('./new-product/product-form-dialog.tsx')).ProductFormDialog,
)
const UnknownCodeDialog = fetchedPart(
  async () => (await import('./new-product/unknown-code-dialog.tsx')).UnknownCodeDialog,
)
const LineDialog = fetchedPart(async () => (await import('./basket/line-dialog.tsx')).LineDialog)

/** A dialog that stands must be able to do its work, also when the network goes in that moment. */
async function withParking<D>(dialog: Promise<D>): Promise<D> {
  const [shown] = await Promise.all([dialog, import('../../offline/parked/parked-baskets.ts')])
  return shown
}

/** None of the dialogs is waited for when it is opened, nor missing where the network has gone. */
function useFetchedAhead(isEmpty: boolean) {
  useEffect(() => {
    if (!isEmpty) fetchSaleEnd()
  }, [isEmpty])
  useEffect(
    () =>
      fetchWhenIdle([
        fetchToasts,
        ...fetchLaterParts,
        async () => (await import('./bluetooth-at-the-till.ts')).followBluetooth(),
        CatalogueDialog.fetch,
        LineDialog.fetch,
        DiscountDialog.fetch,
        CustomerDialog.fetch,
        GiveBackDialog.fetch,
        ParkDialog.fetch,
        ParkedDialog.fetch,
        HistoryDialog.fetch,
        DrawerDialog.fetch,
        CameraDialog.fetch,
        () => import('../../offline/drawer/drawer.ts'),
        ReturnedDialog.fetch,
        UnknownCodeDialog.fetch,
        fetchAwaitedBanner,
        AttentionList.fetch,
        () => import('../../ui/popover-panel.tsx'),
        () => import('../../devices/print-receipt.ts'),
        () => import('../../devices/print-till-read.ts'),
        () => import('./mobile-terminal.tsx'),
      ]),
    [],
  )
}

interface TillDialogsProps {
  dialog: TerminalDialog | undefined
  onClose: () => void
}

/** Whichever of the till's dialogs is open. All of them are fetched while the till stands idle. */
export function TillDialogs({ dialog, onClose }: TillDialogsProps) {
  const { isEmpty } = useTerminal()
  useFetchedAhead(isEmpty)
  if (!dialog) return null
  const onMissing = () => {
    onClose()
    sayMissing(PART_MISSING)
  }
  switch (dialog.kind) {
    case 'catalogue':
      return <CatalogueDialog onClose={onClose} onMissing={onMissing} />
    case 'camera':
      return <CameraDialog onClose={onClose} onMissing={onMissing} />
    case 'customer':
      return <CustomerDialog onClose={onClose} onMissing={onMissing} />
    case 'discount':
      return <DiscountDialog onClose={onClose} onMissing={onMissing} />
    case 'give-back':
      return <GiveBackDialog words={dialog.words} onClose={onClose} onMissing={onMissing} />
    case 'park':
      return <ParkDialog onClose={onClose} onMissing={onMissing} />
    case 'parked':
      return <ParkedDialog onClose={onClose} onMissing={onMissing} />
    case 'drawer':
      return <DrawerDialog onClose={onClose} onMissing={onMissing} />
    case 'history':
      return (
        <HistoryDialog
          key={dialog.sought ?? ''}
          sought={dialog.sought}
          onClose={onClose}
          onMissing={onMissing}
        />
      )
    case 'product':
      return <ProductFormDialog productId={dialog.productId} onClose={onClose} onMissing={onMissing} />
    case 'unknown-code':
      return (
        <UnknownCodeDialog key={dialog.code} code={dialog.code} onClose={onClose} onMissing={onMissing} />
      )
    case 'returned':
      return <ReturnedDialog place={dialog.place} onClose={onClose} onMissing={onMissing} />
    case 'of-screen':
      return null
    case 'line':
      return <LineDialog lineId={dialog.lineId} onClose={onClose} onMissing={onMissing} />
  }
}
