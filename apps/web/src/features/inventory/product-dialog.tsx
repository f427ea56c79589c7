import { getSettings } from '@tuppence/contract/settings'
import { codeToKeep } from '@tuppence/domain/catalogue'
import { useCall } from '../../foundation/asking/use-call.ts'
import { ComingForm } from '../../foundation/product-form/coming-form.tsx'
import { FORM_KINDS } from '../../foundation/product-form/form-kinds.ts'
import { ProductEditor } from '../../foundation/product-form/product-editor.tsx'

export interface ProductDialogProps {
  /** A product's id, or "new". */
  productId: string
  /** A new product's first code, where somebody came with one. */
  code?: string | undefined
  onClose: () => void
}

/** CAT-006: the form of one product, with every field. */
export function ProductDialog({ productId, code, onClose }: ProductDialogProps) {
  const settings = useCall(getSettings, {})
  const isNew = productId === 'new'
  if (!settings.data) {
    const title = isNew ? 'Add Product' : 'Edit Product'
    return <ComingForm title={title} what="The shop’s settings" {...settings} onClose={onClose} />
  }
  return (
    <ProductEditor
      kind={FORM_KINDS.office}
      productId={isNew ? undefined : productId}
      settings={settings.data}
      start={code === undefined ? undefined : { barcodes: [codeToKeep(code, settings.data.scaleLayouts)] }}
      onClose={() => onClose()}
    />
  )
}
