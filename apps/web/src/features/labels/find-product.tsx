import { listProducts, productByBarcode } from '@tuppence/contract/catalogue'
import { CallFailed } from '@tuppence/contract/client'
import type { Product } from '@tuppence/domain/catalogue'
import { formatMoney, minorOf } from '@tuppence/domain/money'
import { useState } from 'react'
import { explain, send } from '../../app/api.ts'
import { useCall } from '../../app/use-call.ts'
import { useSettled } from '../../app/use-settled.ts'
import { useScans } from '../../devices/use-scans.ts'
import { SearchBox, toast } from '../../ui/index.ts'

/** A product by scan, name or SKU; each press or scan is one label more. */
export function FindProduct({ onFound }: { onFound: (product: Product) => void }) {
  const [text, setText] = useState('')
  const settled = useSettled(text.trim())
  const { data } = useCall(listProducts, { query: { search: settled || ' nothing ', limit: 6 } })
  // What was found for an earlier text is not what is meant by this one.
  const found = settled === '' || settled !== text.trim() ? [] : (data ?? [])
  useScans((code) => {
    setText('')
    send(productByBarcode, { params: { code }, query: {} }).then(onFound, (error: unknown) => {
      const isUnknown = error instanceof CallFailed && error.status === 404
      const description = isUnknown ? `Nothing is sold under “${code}”.` : explain(error)
      toast({ title: 'No label was added', description, look: 'destructive' })
    })
  })
  return (
    <search className="grid gap-2">
      <SearchBox
        label="Add a product"
        placeholder="Scan, or search a name or SKU..."
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (first) onFound(first)
        }}
      />
      {settled !== '' && settled === text.trim() && data?.length === 0 ? (
        <p role="status" className="text-sm text-ink-muted">
          No products found
        </p>
      ) : null}
      {found.length > 0 ? (
        <ul aria-label="Found products" className="rounded-md border border-line">
          {found.map((product) => (
            <li key={product.id} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => onFound(product)}
                className="flex min-h-12 w-full items-center justify-between gap-3 px-3 py-1.5 text-left hover:bg-hover"
              >
                <span className="min-w-0">
                  <span className="line-clamp-2 leading-snug font-medium [overflow-wrap:anywhere]">
                    {product.name}
                  </span>
                  <span className="figures text-sm text-ink-muted">{product.sku}</span>
                </span>
                <span className="figures">{formatMoney(minorOf(product.price))}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </search>
  )
}
