import type { ShopSettings } from '@tuppence/contract/settings'
import { useScans } from '../../devices/scanners/use-scans.ts'
import { explain } from '../../foundation/asking/api.ts'
import { LeaveQuestion } from '../../foundation/leaving/leave-question.tsx'
import { Banner, FormDialog } from '../../ui/index.ts'
import type { ListedProduct } from './list-address.ts'
import { PictureField } from './picture-field.tsx'
import { ProductFields } from './product-fields.tsx'
import { TheirChanges } from './their-changes.tsx'
import { useProductEditor } from './use-product-editor.ts'
import { PictureNotSaved } from './use-save-product.ts'

export interface ProductEditorProps {
  /** The product as it is now, kept live; left out to add one. */
  present?: ListedProduct
  settings: ShopSettings
  /** A new product's first code, as it was scanned. */
  code?: string | undefined
  onClose: () => void
}

/** Nothing that was written is lost: a save that fails keeps it, leaving asks, and a reload brings it back. */
export function ProductEditor({ present, settings, code, onClose }: ProductEditorProps) {
  const editor = useProductEditor(present, settings, onClose, code)
  const { form, before, saving } = editor
  useScans((code) => editor.addCode(code), 'over')
  return (
    <>
      <FormDialog
        title={before ? 'Edit Product' : 'Add Product'}
        description={before?.product.name}
        width="wide"
        className="grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2"
        goOn={before ? 'Save Changes' : 'Add Product'}
        isSending={saving.isPending}
        isBlocked={editor.theirs !== undefined}
        refused={saving.isError ? refusalOf(saving.error, before !== undefined) : undefined}
        onSubmit={editor.submit}
        onClose={editor.leave}
      >
        {editor.theirs ? (
          <TheirChanges
            before={editor.theirs.before}
            theirs={editor.theirs.form}
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
        <ProductFields
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
          onWrite={editor.write}
        />
        <div className="sm:col-span-2">
          <PictureField
            pictureId={before?.product.pictureId ?? null}
            change={editor.picture}
            onChange={editor.setPicture}
          />
        </div>
      </FormDialog>
      <LeaveQuestion
        mayLeave={editor.mayLeave}
        asked={editor.isLeaving}
        onStay={editor.stay}
        onLeave={editor.leaveAll}
        onThrowAway={editor.throwAway}
      />
    </>
  )
}

function refusalOf(error: unknown, isChange: boolean): { title: string; why: string } {
  if (error instanceof PictureNotSaved)
    return { title: 'The product is saved, its picture is not', why: explain(error.cause) }
  return { title: isChange ? 'Failed to update product' : 'Failed to create product', why: explain(error) }
}
