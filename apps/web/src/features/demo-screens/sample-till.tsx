import { rateOfCode, type SaleTotals } from '@tuppence/domain/tax'
import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge, Button, Card, EmptyState, IconButton, Money } from '../../ui/index.ts'
import type { SampleLine, SampleProduct } from './sample-basket.ts'

interface SampleProductsProps {
  products: readonly SampleProduct[]
  onAdd: (product: SampleProduct) => void
}

/** The goods: a press puts one into the cart. */
export function SampleProducts({ products, onAdd }: SampleProductsProps) {
  return (
    <ul aria-label="Products" className="grid gap-3 sm:grid-cols-2">
      {products.map((product) => (
        <li key={product.name}>
          <button
            type="button"
            onClick={() => onAdd(product)}
            className="grid min-h-24 w-full content-between gap-3 rounded-lg border border-line bg-surface p-4 text-left hover:bg-hover active:bg-pressed"
          >
            <span className="flex items-start justify-between gap-3">
              <span className="grid">
                <span className="font-semibold [overflow-wrap:anywhere]">{product.name}</span>
                <span className="figures text-sm text-ink-muted">{product.sku}</span>
              </span>
              <product.image size={28} strokeWidth={1.5} aria-hidden className="shrink-0 text-copper-ink" />
            </span>
            <span className="flex flex-wrap items-center justify-between gap-2">
              <Money amountMinor={product.priceMinor} className="text-lg" />
              <Badge isPlain>{product.vatRate / 100}% VAT</Badge>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface SampleCartProps {
  lines: readonly SampleLine[]
  totals: SaleTotals
  onChange: (product: SampleProduct, more: number) => void
  onClear: () => void
  /** Where the prices hold their VAT, it is said beside the total. */
  isVatInclusive?: boolean
}

/** What is being bought, and what it comes to. */
export function SampleCart({ lines, totals, onChange, onClear, isVatInclusive }: SampleCartProps) {
  return (
    <Card aria-label="Cart" className="grid content-start">
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-4">
        <h2 className="text-xl">Cart</h2>
        {lines.length > 0 ? (
          <Button size="small" look="quiet" onClick={onClear}>
            Clear
          </Button>
        ) : null}
      </div>
      {lines.length === 0 ? (
        <EmptyState title="The cart is empty" hint="Press a product to put it in." />
      ) : (
        <ul className="grid">
          {lines.map(({ product, quantity }) => (
            <li
              key={product.name}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2"
            >
              <span className="min-w-32 flex-1 font-medium [overflow-wrap:anywhere]">{product.name}</span>
              <span className="flex items-center">
                <IconButton label={`One ${product.name} fewer`} onClick={() => onChange(product, -1)}>
                  <Minus size={18} aria-hidden />
                </IconButton>
                <span className="figures min-w-6 text-center">{quantity}</span>
                <IconButton label={`One ${product.name} more`} onClick={() => onChange(product, 1)}>
                  <Plus size={18} aria-hidden />
                </IconButton>
              </span>
              <Money amountMinor={quantity * product.priceMinor} className="min-w-16 text-right" />
            </li>
          ))}
        </ul>
      )}
      <dl className="grid gap-1 p-4">
        <Sum label="Subtotal" amountMinor={totals.subtotalMinor} />
        <Sum
          label={isVatInclusive ? 'VAT in the prices' : `VAT (${rateOfCode('standard', new Date()) / 100}%)`}
          amountMinor={totals.vatMinor}
        />
        <Sum label={<strong className="text-xl">Total</strong>} amountMinor={totals.totalMinor} isTotal />
      </dl>
    </Card>
  )
}

function Sum({ label, amountMinor, isTotal }: { label: ReactNode; amountMinor: number; isTotal?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-muted">{label}</dt>
      <dd>
        <Money amountMinor={amountMinor} className={isTotal ? 'text-2xl font-bold' : ''} />
      </dd>
    </div>
  )
}
