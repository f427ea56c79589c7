import { useMutation, useQueryClient } from '@tanstack/react-query'
import { productById } from '@tuppence/contract/catalogue'
import { deleteProduct } from '@tuppence/contract/catalogue-changes'
import type { Product } from '@tuppence/domain/catalogue'
import { codeToKeep, scaleLayoutsOf } from '@tuppence/domain/catalogue'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { explain, refresh, send } from '../../../../foundation/asking/api.ts'
import { useCall } from '../../../../foundation/asking/use-call.ts'
import { ThrowAwayQuestion } from '../../../../foundation/leaving/throw-away-question.tsx'
import { useConnectivity, useEngine } from '../../../../offline/index.ts'
import { Banner, Button, ConfirmDialog, Dialog, FormDialog, Loaded, toast } from '../../../../ui/index.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import { forgetAwaitedCode, keepAwaitedCode } from './awaited-codes.ts'
import { AwaitedCodes } from './awaited-list.tsx'
import { blankDraft, draftOf, formHere, type ProductDraft } from './product-draft.ts'
import { ProductFields } from './product-fields.tsx'
import { useProductForm } from './use-product-form.ts'

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
  if (productId !== undefined) return <PresentProduct productId={productId} onClose={onClose} />
  return <NewProduct key={scanned ?? ''} code={scanned} onChoose={setScanned} onClose={onClose} />
}

function PresentProduct({ productId, onClose }: { productId: string; onClose: () => void }) {
  const product = useCall(productById, { params: { id: productId } })
  if (product.data) return <EditProduct product={product.data} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Edit Product"
      width="wide"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded<Product> {...product} data={undefined} what="The product">
        {() => null}
      </Loaded>
    </Dialog>
  )
}

/** Asks before what was written over `start` is thrown away. */
function useThrowingAway(typed: ProductDraft, start: ProductDraft, leave: () => void) {
  const [isAsked, setAsked] = useState(false)
  const isWritten = JSON.stringify(typed) !== JSON.stringify(start)
  return {
    leave: () => (isWritten ? setAsked(true) : leave()),
    question: <ThrowAwayQuestion open={isAsked} onStay={() => setAsked(false)} onConfirm={leave} />,
  }
}

interface NewProductProps {
  code: string | undefined
  onChoose: (code: string) => void
  onClose: () => void
}

function NewProduct({ code, onChoose, onClose }: NewProductProps) {
  const { add, shop, user } = useTerminal()
  const kind = formHere()
  const [start] = useState((): ProductDraft => {
    const blank = blankDraft(kind)
    if (code === undefined) return blank
    const barcode = codeToKeep(code, scaleLayoutsOf(shop ?? {}))
    // SELL-075: an SKU stands there as well, so that name and price are all that is left to write.
    return { ...blank, barcode, sku: `SKU-${uuidv7().slice(-8).toUpperCase()}` }
  })
  const editor = useProductForm({
    kind,
    start,
    before: undefined,
    onSaved: (product) => {
      if (code !== undefined) forgetAwaitedCode(user.organizationId, code)
      onClose()
      if (code !== undefined && product.isActive) add(product)
    },
  })
  const { isOnline } = useConnectivity()
  const throwing = useThrowingAway(editor.form.typed, start, () => {
    // Without a network nothing could be saved: the code is not lost with the form.
    if (code !== undefined && !isOnline) keepAwaitedCode(user.organizationId, code)
    onClose()
  })
  return (
    <ProductDialog
      title={kind === 'pos' ? 'Add Product' : 'Add New Product'}
      description={code === undefined ? undefined : 'It goes into the basket as soon as it is saved.'}
      goOn={kind === 'pos' ? 'Save Product' : 'Add Product'}
      {...{ kind, editor, isOnline, throwing }}
      above={code === undefined ? <AwaitedCodes onChoose={onChoose} /> : null}
    />
  )
}

interface ProductDialogProps {
  title: string
  description: string | undefined
  goOn: string
  kind: ReturnType<typeof formHere>
  editor: ReturnType<typeof useProductForm>
  isOnline: boolean
  throwing: ReturnType<typeof useThrowingAway>
  above?: ReactNode
  below?: ReactNode
}

function ProductDialog({ editor, throwing, isOnline, kind, above, below, ...head }: ProductDialogProps) {
  const { form, errors, categories } = editor
  return (
    <>
      <FormDialog
        {...head}
        width="wide"
        className="gap-x-5 gap-y-4 sm:grid-cols-2"
        isBlocked={editor.isBlocked || !isOnline}
        isSending={editor.saving.isPending}
        refused={editor.refused}
        onSubmit={form.submit}
        onClose={throwing.leave}
      >
        {isOnline ? null : <NeedsNetwork />}
        {above}
        <ProductFields draft={form.typed} onWrite={form.write} {...{ kind, errors, categories }} />
        {below}
      </FormDialog>
      {throwing.question}
    </>
  )
}

const NeedsNetwork = () => (
  <div className="sm:col-span-2">
    <Banner tone="warn" title="Products are saved with a network">
      What is written here stays while the form is open. Selling goes on without it.
    </Banner>
  </div>
)

function EditProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const [before] = useState(product)
  const [start] = useState(() => draftOf(product))
  const { isOnline } = useConnectivity()
  const editor = useProductForm({ kind: 'pos', start, before, onSaved: onClose })
  const throwing = useThrowingAway(editor.form.typed, start, onClose)
  return (
    <ProductDialog
      title="Edit Product"
      description={before.name}
      goOn="Save Product"
      {...{ kind: 'pos' as const, editor, isOnline, throwing }}
      below={
        <div className="sm:col-span-2">
          <DeleteProduct product={before} isOnline={isOnline} onDeleted={onClose} />
        </div>
      }
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
