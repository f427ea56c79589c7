import { Link } from '@tanstack/react-router'
import { ClipboardList, FileSpreadsheet, PackageMinus, PackagePlus, SlidersHorizontal } from 'lucide-react'
import { useAddress } from '../../foundation/address/use-address.ts'
import { ProductFinder } from '../../foundation/product-finder/product-finder.tsx'
import { Button, buttonLook, Page } from '../../ui/index.ts'
import { BookScreen } from './book-screen.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import type { BookableKind } from './booking-draft.ts'
import { BookingList } from './booking-list.tsx'
import { MovementsScreen } from './movements-screen.tsx'

const BOOKABLE: readonly BookableKind[] = ['delivery', 'waste', 'adjustment']

/** What came in, went out and was put right: the bookings, a product's history, and the way to book more. */
export function StockPage() {
  const { address, change } = useAddress()
  const kind = BOOKABLE.find((one) => one === address.book)
  if (kind) return <BookScreen key={kind} kind={kind} onDone={() => change({ book: '' })} />
  if (address.product) return <MovementsScreen productId={address.product} />
  return (
    <Page
      title="Stock"
      subtitle="Deliveries, waste and adjustments, and what moved each product"
      actions={
        <div className="flex flex-wrap gap-2">
          <Button look="primary" onClick={() => change({ book: 'delivery' })}>
            <PackagePlus size={20} aria-hidden />
            Delivery
          </Button>
          <Button onClick={() => change({ book: 'waste' })}>
            <PackageMinus size={20} aria-hidden />
            Waste
          </Button>
          <Button onClick={() => change({ book: 'adjustment' })}>
            <SlidersHorizontal size={20} aria-hidden />
            Adjust
          </Button>
          <Link to="/stock-takes" className={buttonLook('secondary', 'medium')}>
            <ClipboardList size={20} aria-hidden />
            Stock-takes
          </Link>
          <Link
            to="/imports"
            search={{ kind: 'stock' } as never}
            className={buttonLook('secondary', 'medium')}
          >
            <FileSpreadsheet size={20} aria-hidden />
            Import and export
          </Link>
        </div>
      }
    >
      <ProductFinder
        says="stock"
        label="Find a product to see what moved it"
        onFound={({ id }) => change({ product: id })}
      />
      <BookingList />
      {address.booking ? (
        <BookingDialog id={address.booking} onClose={() => change({ booking: '' }, 'in-place')} />
      ) : null}
    </Page>
  )
}
