import { getSettings } from '@tuppence/contract/settings'
import { readX, readZ, type ShiftOfDay } from '@tuppence/contract/shifts'
import { type ReceiptShop, readTitle, receiptShop, tillReadDocument } from '@tuppence/domain/receipts'
import type { TillRead } from '@tuppence/domain/shifts'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { printTillRead } from '../../devices/print-till-read.ts'
import { PrintedText } from '../../devices/printed-text.tsx'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Button, Dialog, Loaded, SegmentedControl, toast } from '../../ui/index.ts'

export interface ShownShift extends Pick<ShiftOfDay, 'id' | 'tillName' | 'zNumber'> {
  /** Whether it reads otherwise now than its Z read. */
  readonly isChanged: boolean
}

interface ReadDialogProps {
  readonly shift: ShownShift
  readonly onClose: () => void
}

type Which = 'z' | 'x'

/** The Z read as it was made, and what the shift comes to now where that may be something else. */
export function ReadDialog({ shift, onClose }: ReadDialogProps) {
  const [which, setWhich] = useState<Which>(shift.zNumber === null ? 'x' : 'z')
  const params = { id: shift.id }
  const read = useCall(which === 'z' ? readZ : readX, { params })
  const settings = useCall(getSettings, {})
  const shop = settings.data && receiptShop(settings.data)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={read.data ? `${readTitle(read.data)}, ${shift.tillName}` : shift.tillName}
      width="medium"
      actions={read.data && shop ? <PrintButton read={read.data} shop={shop} /> : null}
    >
      <div className="grid justify-items-center gap-4">
        {shift.zNumber !== null && shift.isChanged ? (
          <SegmentedControl<Which>
            label="Which figures"
            value={which}
            options={[
              { value: 'z', label: `Z read ${shift.zNumber}` },
              { value: 'x', label: 'As it is now' },
            ]}
            onChange={setWhich}
          />
        ) : null}
        <Loaded {...read} what="The read">
          {(data) => (shop ? <PrintedText document={tillReadDocument(data, shop)} /> : null)}
        </Loaded>
      </div>
    </Dialog>
  )
}

function PrintButton({ read, shop }: { readonly read: TillRead; readonly shop: ReceiptShop }) {
  const print = async () => {
    if ((await printTillRead(read, shop)) === 'pop-up-blocked')
      toast({ title: 'Error', description: 'Please allow pop-ups to print receipts', look: 'destructive' })
  }
  return (
    <Button look="primary" onClick={() => void print()}>
      <Printer size={18} aria-hidden />
      Print
    </Button>
  )
}
