import { productById } from '@tuppence/contract/catalogue'
import type { Product } from '@tuppence/domain/catalogue'
import type { ReactNode } from 'react'
import { useScans } from '../../devices/scanners/use-scans.ts'
import { Banner, FormDialog } from '../../ui/index.ts'
import { explain } from '../asking/api.ts'
import { useCall } from '../asking/use-call.ts'
import { LeaveQuestion } from '../leaving/leave-question.tsx'
import { ThrowAwayQuestion } from '../leaving/throw-away-question.tsx'
import { ComingForm } from './coming-form.tsx'
import { PictureField } from './picture-field.tsx'
import { ProductFields } from './product-fields.tsx'
import { TheirChanges } from './their-changes.tsx'
import { type EditorParts, useProductEditor } from './use-product-editor.ts'
import { PictureNotSaved } from './use-save-product.ts'

interface ProductEditorProps extends EditorParts {
  /** Said below the title, of a new product. */
  description?: string | undefined
  /** Why it can't be saved now, above the fields. */
  blockedBy?: ReactNode
  above?: ReactNode
  below?: ((product: Product) => ReactNode) | undefined
}

/** CAT-006, CAT-041, CAT-050: the form of a product, as it is now; without `productId` one is added. */
export function ProductEditor({
  productId,
  ...props
}: ProductEditorProps & { productId?: string | undefined }) {
  return productId === undefined ? (
    <EditorDialog present={undefined} {...props} />
  ) : (
    <PresentProduct productId={productId} {...props} />
  )
}

function PresentProduct({ productId, ...props }: ProductEditorProps & { productId: string }) {
  const product = useCall(productById, { params: { id: productId } })
  return product.data ? (
    <EditorDialog present={product.data} {...props} />
  ) : (
    <ComingForm title="Edit Product" what="The product" {...product} onClose={() => props.onClose()} />
  )
}

/** Nothing that was written is lost: a save that fails keeps it, leaving asks, and in the office a reload brings it back. */
function EditorDialog(props: ProductEditorProps & { present: Product | undefined }) {
  const { present, kind, settings, description, blockedBy, above, below } = props
  const editor = useProductEditor(props)
  const { form, before, saving, theirs } = editor
  useScans((code) => editor.addCode(code), 'over')
  return (
    <>
      <FormDialog
        title={before ? 'Edit Product' : kind.addTitle}
        description={before?.product.name ?? description}
        width="wide"
        className="grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2"
        goOn={before ? kind.save : kind.add}
        isSending={saving.isPending}
        isBlocked={editor.isBlocked || Boolean(blockedBy)}
        refused={saving.isError ? refusalOf(saving.error, before !== undefined) : undefined}
        onSubmit={editor.submit}
        onClose={editor.leave}
      >
        {blockedBy}
        {theirs ? (
          <TheirChanges
            before={theirs.before}
            theirs={theirs.form}
            onTakeTheirs={editor.takeTheirs}
            onKeepMine={editor.keepMine}
          />
        ) : null}
        {editor.isDraft ? (
          <div className="sm:col-span-2">
            <Banner title="What you had not saved is here again">
              Save it, or cancel to leave everything as it was.
            </Banner>
          </div>
        ) : null}
        {above}
        <ProductFields
          kind={kind}
          form={form}
          productId={before?.product.id}
          errors={editor.errors}
          vatMode={settings.vatMode}
          scaleLayouts={settings.scaleLayouts}
          stockNow={
            present && before && String(present.stockQuantity) !== before.form.stockQuantity
              ? present.stockQuantity
              : undefined
          }
          averageCost={present?.averageCost}
          onWrite={editor.write}
        />
        {kind.isAtTill ? null : (
          <div className="sm:col-span-2">
            <PictureField
              pictureId={before?.product.pictureId ?? null}
              change={editor.picture}
              onChange={editor.setPicture}
            />
          </div>
        )}
        {before ? below?.(before.product) : null}
      </FormDialog>
      {kind.isAtTill ? (
        <ThrowAwayQuestion open={editor.isLeaving} onStay={editor.stay} onConfirm={editor.leaveAll} />
      ) : (
        <LeaveQuestion
          mayLeave={editor.mayLeave}
          asked={editor.isLeaving}
          onStay={editor.stay}
          onLeave={editor.leaveAll}
          onThrowAway={editor.throwAway}
        />
      )}
    </>
  )
}

function refusalOf(error: unknown, isChange: boolean): { title: string; why: string } {
  if (error instanceof PictureNotSaved)
    return { title: 'The product is saved, its picture is not', why: explain(error.cause) }
  return { title: isChange ? 'Failed to update product' : 'Failed to create product', why: explain(error) }
}
