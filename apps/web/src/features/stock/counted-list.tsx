import type { CountableProduct } from '@tuppence/contract/stock-takes'
import { counted, countWords } from '@tuppence/domain/counts'
import { type CountPlace, placeWords } from '@tuppence/domain/stock'
import { ClipboardList } from 'lucide-react'
import { Card, EmptyState } from '../../ui/index.ts'
import type { CountedHere } from './counted-here.ts'

/** The last ones are what whoever counts looks back at; the review has them all. */
const SHOWN = 50

interface CountedListProps {
  readonly lines: readonly CountedHere[]
  readonly productOf: (id: string) => CountableProduct | undefined
  readonly onChoose: (productId: string, place: CountPlace) => void
}

/** What this person counted on this device, the last first. */
export function CountedList({ lines, productOf, onChoose }: CountedListProps) {
  return (
    <Card>
      <h2 className="border-b border-line p-4 text-lg">You counted {counted(lines.length, 'line')}</h2>
      {lines.length === 0 ? (
        <EmptyState
          icon={<ClipboardList size={40} aria-hidden />}
          title="Nothing is counted yet"
          hint="Scan the first product: each scan counts one. Several at once are typed."
        />
      ) : (
        <ul aria-label="What you counted">
          {lines.slice(0, SHOWN).map(({ productId, place, quantity }) => (
            <li key={`${productId} ${place}`} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => onChoose(productId, place)}
                className="flex min-h-14 w-full items-center justify-between gap-4 px-4 py-2 text-left hover:bg-hover"
              >
                <span className="min-w-0">
                  <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
                    {productOf(productId)?.name ?? 'A product that was archived'}
                  </span>
                  <span className="text-sm text-ink-muted">{placeWords(place)}</span>
                </span>
                <span className="figures text-lg font-semibold">{countWords(quantity)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {lines.length > SHOWN ? (
        <p className="px-4 py-3 text-sm text-ink-muted">
          And {counted(lines.length - SHOWN, 'line')} more. Scan or search a product to see its count.
        </p>
      ) : null}
    </Card>
  )
}
