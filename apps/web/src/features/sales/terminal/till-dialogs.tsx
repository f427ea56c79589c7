import { CameraDialog } from '../../../foundation/camera/camera-dialog.tsx'
import { CustomerDialog } from '../cart/customer-dialog.tsx'
import { DiscountDialog } from '../cart/discount-dialog.tsx'
import { LineDialog } from '../cart/line-dialog.tsx'
import { GiveBackDialog } from '../checkout/payment/give-back-dialog.tsx'
import { DrawerDialog } from '../drawer/drawer-dialog.tsx'
import { ParkDialog } from '../parking/park-dialog.tsx'
import { ParkedDialog } from '../parking/parked-dialog.tsx'
import { CatalogueDialog } from '../products/catalogue-dialog.tsx'
import { ProductFormDialog } from '../products/new-product/product-form-dialog.tsx'
import { UnknownCodeDialog } from '../products/new-product/unknown-code-dialog.tsx'
import { HistoryDialog } from '../returns/history-dialog.tsx'
import { ReturnedDialog } from '../returns/returned-dialog.tsx'
import type { TerminalDialog } from '../till/terminal-context.ts'

interface TillDialogsProps {
  dialog: Exclude<TerminalDialog, { kind: 'of-screen' }>
  onClose: () => void
}

/** Whichever of the till's dialogs is open. */
export function TillDialogs({ dialog, onClose }: TillDialogsProps) {
  switch (dialog.kind) {
    case 'catalogue':
      return <CatalogueDialog onClose={onClose} />
    case 'camera':
      return <CameraDialog onClose={onClose} />
    case 'customer':
      return <CustomerDialog onClose={onClose} />
    case 'discount':
      return <DiscountDialog onClose={onClose} />
    case 'give-back':
      return <GiveBackDialog words={dialog.words} onClose={onClose} />
    case 'park':
      return <ParkDialog onClose={onClose} />
    case 'parked':
      return <ParkedDialog onClose={onClose} />
    case 'drawer':
      return <DrawerDialog onClose={onClose} />
    case 'history':
      return <HistoryDialog key={dialog.sought ?? ''} sought={dialog.sought} onClose={onClose} />
    case 'product':
      return <ProductFormDialog productId={dialog.productId} onClose={onClose} />
    case 'unknown-code':
      return <UnknownCodeDialog key={dialog.code} code={dialog.code} onClose={onClose} />
    case 'returned':
      return <ReturnedDialog place={dialog.place} onClose={onClose} />
    case 'line':
      return <LineDialog lineId={dialog.lineId} onClose={onClose} />
  }
}
