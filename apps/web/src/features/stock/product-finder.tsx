import { useQuery } from '@tanstack/react-query'
import { listProducts, productByBarcode } from '@tuppence/contract/catalogue'
import { CallFailed } from '@tuppence/contract/client'
import type { Product } from '@tuppence/domain/catalogue'
import { countWords } from '@tuppence/domain/counts'
import { Camera } from 'lucide-react'
import { useState } from 'react'
import { callQuery, explain, send } from '../../app/api.ts'
import { useSettled } from '../../app/use-settled.ts'
import { answerScan } from '../../devices/scan-feedback.ts'
import { useScans } from '../../devices/use-scans.ts'
import { Button, Card, SearchBox } from '../../ui/index.ts'
import { CameraView } from './camera-view.tsx'

export type FoundProduct = Pick<Product, 'id' | 'name' | 'sku'> & { readonly stockQuantity: number }

interface ProductFinderProps {
  readonly label: string
  /** Called with the scan where it was one, for what it says of the pack. */
  readonly onFound: (product: FoundProduct, scan?: string) => void
}

const MOST_FOUND = 6

/** Finds a product of the shop by scan, barcode, SKU or name. */
export function ProductFinder({ label, onFound }: ProductFinderProps) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState<string>()
  const [isCameraOn, setCameraOn] = useState(false)
  const settled = useSettled(text.trim())
  const found = useFinds(settled)
  const take = async (scan: string) => {
    setText('')
    try {
      const product = await send(productByBarcode, { params: { code: scan } })
      setSaid(undefined)
      answerScan('taken')
      onFound(product, scan)
    } catch (error) {
      answerScan('unknown')
      const isUnknown = error instanceof CallFailed && error.status === 404
      setSaid(
        isUnknown
          ? `No product has the barcode “${scan}”. Search it by name, or add it to the inventory.`
          : explain(error),
      )
    }
  }
  useScans((scan) => void take(scan))
  const choose = (product: FoundProduct) => {
    onFound(product)
    setText('')
    setSaid(undefined)
  }
  const first = found[0]
  return (
    <search className="relative grid gap-2">
      <SearchBox
        label={label}
        placeholder="Scan, or search a name or SKU..."
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (first && settled === text.trim()) choose(first)
        }}
      />
      {isCameraOn ? (
        <CameraView onScan={(code) => void take(code)} onClose={() => setCameraOn(false)} />
      ) : (
        <Button className="justify-self-start" onClick={() => setCameraOn(true)}>
          <Camera size={20} aria-hidden />
          Scan with the camera
        </Button>
      )}
      {said ? (
        <p role="alert" className="text-sm font-medium text-bad-ink">
          {said}
        </p>
      ) : null}
      {settled && text ? <Finds products={found} onChoose={choose} /> : null}
    </search>
  )
}

function useFinds(search: string): readonly FoundProduct[] {
  const sent = { query: { search, limit: MOST_FOUND } }
  const { data } = useQuery({ ...callQuery(listProducts, sent), enabled: search !== '' })
  return data ?? []
}

function Finds(props: { products: readonly FoundProduct[]; onChoose: (product: FoundProduct) => void }) {
  if (props.products.length === 0) return <p className="text-sm text-ink-muted">No product found yet.</p>
  return (
    <Card>
      <ul aria-label="Found products">
        {props.products.map((product) => (
          <li key={product.id} className="border-b border-line last:border-0">
            <button
              type="button"
              onClick={() => props.onChoose(product)}
              className="flex min-h-14 w-full items-center justify-between gap-4 px-4 py-2 text-left hover:bg-hover"
            >
              <span className="min-w-0">
                <span className="line-clamp-2 font-medium [overflow-wrap:anywhere]">{product.name}</span>
                <span className="figures text-sm text-ink-muted">{product.sku}</span>
              </span>
              <span className="figures shrink-0 text-sm text-ink-muted">
                {countWords(product.stockQuantity)} in stock
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
