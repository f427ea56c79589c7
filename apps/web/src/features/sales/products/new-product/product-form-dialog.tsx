import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteProduct } from '@tuppence/contract/catalogue-changes'
import type { Product } from '@tuppence/domain/catalogue'
import { codeToKeep, scaleLayoutsOf } from '@tuppence/domain/catalogue'
import { formatRate, rateOfCode } from '@tuppence/domain/tax'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { explain, refresh, send } from '../../../../foundation/asking/api.ts'
import { FORM_KINDS, kindAtTill } from '../../../../foundation/product-form/form-kinds.ts'
import { ProductEditor } from '../../../../foundation/product-form/product-editor.tsx'
import { useConnectivity, useEngine } from '../../../../offline/index.ts'
import { Banner, Button, ConfirmDialog, toast } from '../../../../ui/index.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { forgetAwaitedCode, keepAwaitedCode } from './awaited-codes.ts'
import { AwaitedCodes } from './awaited-list.tsx'

interface ProductFormDialogProps {
  /** The product to change; left out to add one. */
  productId?: string | undefined
  /** What was scanned and nothing is sold under: the product is rung up as soon as it is there. */
  code?: string | undefined
  onClose: () => void
}

/** CAT-041, CAT-050: the form of a product, over the basket as it stands. */
export function ProductFormDialog({ productId, code, onClose }: ProductFormDialogProps) {
  const [scanned, setScanned] = useState(code)
  if (productId === undefined)
    return <NewProduct key={scanned ?? ''} code={scanned} onChoose={setScanned} onClose={onClose} />
  return <EditProduct productId={productId} onClose={onClose} />
}

/** The shop's settings as this till knows them, and whether it can save anything. */
function useFormAtTill() {
  const { shop } = useTerminal()
  const { isOnline } = useConnectivity()
  const { copy } = useEngine()
  const settings = {
    vatMode: shop?.vatMode ?? ('add' as const),
    // CAT-042, CAT-055.
    vatCode: 'standard' as const,
    vatRate: formatRate(rateOfCode('standard', new Date())),
    scaleLayouts: scaleLayoutsOf(shop ?? {}),
  }
  return { settings, isOnline, copy, blockedBy: isOnline ? null : <NeedsNetwork /> }
}

interface NewProductProps {
  code: string | undefined
  onChoose: (code: string) => void
  onClose: () => void
}

function NewProduct({ code, onChoose, onClose }: NewProductProps) {
  const { add, user } = useTerminal()
  const { settings, isOnline, copy, blockedBy } = useFormAtTill()
  const [start] = useState(() => {
    if (code === undefined) return undefined
    // SELL-075: an SKU stands there as well, so that name and price are all that is left to write.
    const sku = `SKU-${uuidv7().slice(-8).toUpperCase()}`
    return { barcodes: [codeToKeep(code, settings.scaleLayouts)], sku }
  })
  const close = (saved?: Product) => {
    onClose()
    if (saved) copy.refreshSoon()
    if (code === undefined) return
    if (saved) forgetAwaitedCode(user.organizationId, code)
    // Without a network nothing could be saved: the code is not lost with the form.
    else if (!isOnline) keepAwaitedCode(user.organizationId, code)
    if (saved?.isActive) add(saved)
  }
  return (
    <ProductEditor
      kind={kindAtTill()}
      settings={settings}
      start={start}
      description={code === undefined ? undefined : 'It goes into the basket as soon as it is saved.'}
      blockedBy={blockedBy}
      above={code === undefined ? <AwaitedCodes onChoose={onChoose} /> : null}
      onClose={close}
    />
  )
}

const NeedsNetwork = () => (
  <div className="sm:col-span-2">
    <Banner tone="warn" title="Products are saved with a network">
      What is written here stays while the form is open. Selling goes on without it.
    </Banner>
  </div>
)

function EditProduct({ productId, onClose }: { productId: string; onClose: () => void }) {
  const { settings, isOnline, copy, blockedBy } = useFormAtTill()
  const close = (saved?: Product) => {
    if (saved) copy.refreshSoon()
    onClose()
  }
  return (
    <ProductEditor
      kind={FORM_KINDS.pos}
      productId={productId}
      settings={settings}
      blockedBy={blockedBy}
      below={(product) => (
        <div className="sm:col-span-2">
          <DeleteProduct product={product} isOnline={isOnline} onDeleted={onClose} />
        </div>
      )}
      onClose={close}
    />
  )
}

interface DeleteProductProps {
  product: Product
  isOnline: boolean
  onDeleted: () => void
}

/** CAT-049. What is in baskets and in the books stays there. */
function DeleteProduct({ product, isOnline, onDeleted }: DeleteProductProps) {
  const { copy } = useEngine()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const deleting = useMutation({
    mutationFn: () => send(deleteProduct, { params: { id: product.id } }),
    onSuccess: () => {
      copy.refreshSoon()
      void refresh(client, '/api/products')
      toast({ title: 'Success', description: 'Product deleted successfully' })
      onDeleted()
    },
    onError: (error) => {
      setAsked(false)
      toast({ title: 'Failed to delete product', description: explain(error), look: 'destructive' })
    },
  })
  return (
    <>
      <Button look="danger" disabled={!isOnline} onClick={() => setAsked(true)}>
        <Trash2 size={18} aria-hidden />
        Delete product
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Delete ${product.name}?`}
        consequence="It can no longer be found or sold. Its sales stay as they are, and it can be brought back under Inventory."
        confirmLabel="Delete the product"
        isDangerous
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
      />
    </>
  )
}
