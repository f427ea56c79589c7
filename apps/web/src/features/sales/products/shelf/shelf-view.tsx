import { PackageOpen } from 'lucide-react'
import { Button, buttonLook, EmptyState, fetchedScreen, Skeleton } from '../../../../ui/index.ts'
import { useTerminal } from '../../till/terminal-context.ts'
import type { Shelf } from './use-shelf.ts'

const CardGrid = fetchedScreen(async () => (await import('./card-grid.tsx')).CardGrid, Waiting, Waiting)

/** What there is to press, or why there is nothing: not here yet, nothing that matches, nothing added at all (SELL-063). */
export function ShelfView({ shelf }: { shelf: Shelf }) {
  const { products, isLoading, isWhole, text, categoryId } = shelf
  if (products.length > 0) return <CardGrid key={`${text} ${categoryId}`} products={products} />
  if (isLoading) return <Waiting />
  if (!isWhole) return <EmptyState title="No products found" hint="Try adjusting your search or filters" />
  return <NothingAdded />
}

function NothingAdded() {
  const { user, show } = useTerminal()
  const mayAdd = user.permissions.includes('manage-products')
  return (
    <EmptyState
      icon={<PackageOpen size={40} strokeWidth={1.25} aria-hidden />}
      title="No Products Added Yet"
      hint="What is added in the back office appears here at once."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {mayAdd ? <Button onClick={() => show({ kind: 'product' })}>Add Product</Button> : null}
          <a
            href="/back-office-login"
            target="_blank"
            rel="noopener"
            className={buttonLook('primary', 'medium')}
          >
            Go to Back Office
          </a>
        </div>
      }
    />
  )
}

function Waiting() {
  return (
    <div
      role="status"
      aria-label="Loading products"
      className="grid min-h-0 flex-1 grid-cols-2 content-start gap-2.5 overflow-hidden px-4 pt-1 lg:grid-cols-4 lg:px-5"
    >
      {Array.from({ length: 12 }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: twelve shapes that never change
        <Skeleton key={place} className="h-35 rounded-md" />
      ))}
    </div>
  )
}
