import { useState } from 'react'
import { useScans } from '../../devices/scanners/use-scans.ts'
import { useAddress } from '../../foundation/address/use-address.ts'
import { DeleteQuestion } from '../../foundation/asking/delete-question.tsx'
import { useWayBack } from '../../foundation/product-finder/code-brought-back.ts'
import { codeIn } from '../../foundation/product-form/barcode-words.ts'
import { useMay } from '../../foundation/session/session.ts'
import { Button, Page } from '../../ui/index.ts'
import { CategoriesSection } from './categories-section.tsx'
import { InventoryActions } from './inventory-actions.tsx'
import type { ListedProduct } from './list-address.ts'
import { LowStockCard } from './low-stock-card.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ProductList } from './product-list.tsx'
import { useProductActs } from './use-product-acts.ts'

/** Everything that narrows the list, at its beginning. */
const WHOLE_LIST = { search: '', category: '', status: '', view: '', sort: '', direction: '', at: '' }

/** CAT-001: what the shop sells. */
export function InventoryPage() {
  const mayManage = useMay('manage-products')
  const { address, change } = useAddress()
  const [toDelete, setToDelete] = useState<ListedProduct>()
  const acts = useProductActs()
  const openProduct = address.product
  const wayBack = useWayBack()
  const open = (product: string) => change({ product }, 'in-place')
  const add = () => open('new')
  const search = (text: string) => change({ ...WHOLE_LIST, search: text })
  useScans((code) => {
    if (openProduct === undefined) search(codeIn(code))
  })
  return (
    <Page
      title="Inventory Management"
      subtitle="Manage products and track stock levels"
      actions={<InventoryActions onAdd={add} />}
    >
      <LowStockCard
        onOpen={({ id, sku }) => (mayManage ? open(id) : search(sku))}
        onShowAll={() => change({ ...WHOLE_LIST, status: 'low-or-out', sort: 'stock' })}
      />
      <ProductList
        mayManage={mayManage}
        onEdit={({ id }) => open(id)}
        onDelete={setToDelete}
        addFirst={
          mayManage ? (
            <Button look="primary" onClick={add}>
              Add Product
            </Button>
          ) : null
        }
      />
      <CategoriesSection mayManage={mayManage} onShow={(category) => change({ ...WHOLE_LIST, category })} />
      {mayManage && openProduct ? (
        <ProductDialog
          key={openProduct}
          productId={openProduct}
          code={address.code}
          onClose={() => {
            const { code = '', back } = address
            if (back) wayBack(back, code)
            else change({ product: '', code: '' }, 'in-place')
          }}
        />
      ) : null}
      {toDelete ? (
        <DeleteQuestion
          title="Are you sure you want to delete this product?"
          consequence={`“${toDelete.name}” leaves the lists and the till. Its sales stay, and it can be restored from Archived.`}
          confirmLabel="Delete product"
          onDelete={() => acts.archive(toDelete)}
          onClose={() => setToDelete(undefined)}
        />
      ) : null}
    </Page>
  )
}
