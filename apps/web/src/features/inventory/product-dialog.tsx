import { productById } from '@tuppence/contract/catalogue'
import { getSettings } from '@tuppence/contract/settings'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Button, Dialog, Loaded } from '../../ui/index.ts'
import type { ListedProduct } from './list-address.ts'
import { ProductEditor } from './product-editor.tsx'

export interface ProductDialogProps {
  /** A product's id, or "new". */
  productId: string
  /** A new product's first code, where somebody came with one. */
  code?: string | undefined
  onClose: () => void
}

/** CAT-006: the form of one product, as it is now. */
export function ProductDialog({ productId, code, onClose }: ProductDialogProps) {
  const settings = useCall(getSettings, {})
  if (productId === 'new')
    return settings.data ? (
      <ProductEditor settings={settings.data} code={code} onClose={onClose} />
    ) : (
      <Coming title="Add Product" what="The shop’s settings" {...settings} onClose={onClose} />
    )
  return <PresentProduct productId={productId} settings={settings} onClose={onClose} />
}

function PresentProduct({
  productId,
  settings,
  onClose,
}: ProductDialogProps & { settings: ReturnType<typeof useCall<typeof getSettings>> }) {
  const product = useCall(productById, { params: { id: productId } })
  if (product.data && settings.data)
    return <ProductEditor present={product.data} settings={settings.data} onClose={onClose} />
  const missing = product.data ? settings : product
  return <Coming title="Edit Product" what="The product" {...missing} onClose={onClose} />
}

interface ComingProps {
  title: string
  what: string
  error: unknown
  explain: (error: unknown) => string
  onRetry: () => void
  onClose: () => void
}

function Coming({ title, onClose, ...state }: ComingProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={title}
      width="wide"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Loaded<ListedProduct> {...state} data={undefined}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
