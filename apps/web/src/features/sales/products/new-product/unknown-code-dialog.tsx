import { useState } from 'react'
import { useConnectivity } from '../../../../offline/index.ts'
import { ConfirmDialog, toast } from '../../../../ui/index.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { keepAwaitedCode } from './awaited-codes.ts'
import { ProductFormDialog } from './product-form-dialog.tsx'

interface UnknownCodeProps {
  code: string
  onClose: () => void
}

/** SELL-074, SELL-075: asks whether the product shall be created, and creates it; the basket lies behind as it was. */
export function UnknownCodeDialog({ code, onClose }: UnknownCodeProps) {
  const { user } = useTerminal()
  const { isOnline } = useConnectivity()
  const [isCreating, setCreating] = useState(false)
  if (isCreating) return <ProductFormDialog code={code} onClose={onClose} />
  const keep = () => {
    const isKept = keepAwaitedCode(user.organizationId, code)
    toast(
      isKept
        ? { title: 'Kept to be created', description: `${code} is offered again when the network is back.` }
        : {
            title: 'Not kept',
            description: 'This device has no room for it. Write the code down.',
            look: 'destructive',
          },
    )
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={
        isOnline
          ? `Product with barcode "${code}" not found. Would you like to create a new product?`
          : `Product with barcode "${code}" not found.`
      }
      consequence={
        isOnline
          ? 'The sale in progress stays as it is.'
          : 'A product is created with a network, and there is none. The code can be kept on this till and offered again when it is back.'
      }
      confirmLabel={isOnline ? 'Create the product' : 'Keep the code'}
      cancelLabel={isOnline ? 'Not now' : 'Do not keep it'}
      onConfirm={isOnline ? () => setCreating(true) : keep}
    />
  )
}
