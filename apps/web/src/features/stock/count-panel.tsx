import type { CountableProduct } from '@tuppence/contract/stock-takes'
import { countWords, MAX_TYPED_QUANTITY } from '@tuppence/domain/counts'
import { type CountPlace, placeWords } from '@tuppence/domain/stock'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, Card, Field, IconButton, NumberInput } from '../../ui/index.ts'

interface CountPanelProps {
  readonly product: CountableProduct
  readonly place: CountPlace
  /** What this device counted of it here so far. */
  readonly quantity: number
  readonly onAdd: (quantity: number) => void
}

/** The product in hand: how many are counted of it here, one more, one less, or so many at once. */
export function CountPanel({ product, place, quantity, onAdd }: CountPanelProps) {
  const [typed, setTyped] = useState<number>()
  return (
    <Card aria-label={`Counting ${product.name}`} className="grid gap-4 border-copper! p-4">
      <div>
        <p className="text-lg font-semibold [overflow-wrap:anywhere]">{product.name}</p>
        <p className="figures text-sm text-ink-muted">
          {product.sku}
          {product.stockQuantity === null ? null : ` · ${countWords(product.stockQuantity)} in the books`}
          {product.round > 0 ? ' · to be counted again' : null}
        </p>
      </div>
      <div className="flex items-center justify-between gap-3">
        <IconButton
          label="One less"
          look="secondary"
          size="till"
          disabled={quantity <= 0}
          onClick={() => onAdd(-1)}
        >
          <Minus size={24} aria-hidden />
        </IconButton>
        <p className="grid justify-items-center" aria-live="polite">
          <span className="figures font-head text-4xl font-bold">{countWords(quantity)}</span>
          <span className="text-sm text-ink-muted">counted here, {placeWords(place).toLowerCase()}</span>
        </p>
        <IconButton label="One more" look="secondary" size="till" onClick={() => onAdd(1)}>
          <Plus size={24} aria-hidden />
        </IconButton>
      </div>
      <form
        className="flex items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed === undefined || typed === quantity) return
          onAdd(typed - quantity)
          setTyped(undefined)
        }}
      >
        <Field label="Counted in all here" className="flex-1">
          {(links) => (
            <NumberInput
              {...links}
              value={typed}
              onValueChange={setTyped}
              problem={`Count pieces: a whole number from 0 to ${countWords(MAX_TYPED_QUANTITY)}.`}
            />
          )}
        </Field>
        <Button type="submit" look="primary" className="mt-6.5" disabled={typed === undefined}>
          Set
        </Button>
      </form>
    </Card>
  )
}
