import { useQuery } from '@tanstack/react-query'
import { listProducts, productByBarcode } from '@tuppence/contract/catalogue'
import { CallFailed } from '@tuppence/contract/client'
import { isMisread, type Product } from '@tuppence/domain/catalogue'
import { countWords } from '@tuppence/domain/counts'
import { minorOf } from '@tuppence/domain/money'
import { useState } from 'react'
import { answerScan } from '../../devices/scanners/scan-feedback.ts'
import { useScans } from '../../devices/scanners/use-scans.ts'
import { SearchBox } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'
import { callQuery, explain, send } from '../asking/api.ts'
import { useSettled } from '../asking/use-settled.ts'
import { CameraScan } from '../camera/camera-scan.tsx'
import { useSounds } from '../sounds/use-sounds.ts'
import { AddAsProduct } from './add-as-product.tsx'
import { useCodeBroughtBack } from './code-brought-back.ts'
import { FoundProducts } from './found-products.tsx'
import { MISREAD, misreadWhy } from './scan-refusals.ts'

interface ProductFinderProps {
  label: string
  /** What stands beside each name. */
  says: 'stock' | 'price'
  /** Where each press takes one more of the same, what was found stays. */
  staysOpen?: boolean
  /** Called with the scan where it was one, for what it says of the pack. */
  onFound: (product: Product, scan?: string) => void
}

const MOST_FOUND = 6

const ASIDE: Record<ProductFinderProps['says'], (product: Product) => string> = {
  stock: ({ stockQuantity }) => `${countWords(stockQuantity)} in stock`,
  price: ({ price }) => formatMoney(minorOf(price)),
}

/** Finds a product of the shop by scan, barcode, SKU or name. */
export function ProductFinder({ label, says, staysOpen = false, onFound }: ProductFinderProps) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState<string>()
  const [unknown, setUnknown] = useState<string>()
  const isHeard = useSounds()
  const settled = useSettled(text.trim())
  const { data } = useQuery({
    ...callQuery(listProducts, { query: { search: settled, limit: MOST_FOUND } }),
    enabled: settled !== '',
  })
  // What was found for an earlier text is not what is meant by this one.
  const found = settled !== '' && settled === text.trim() ? data : undefined
  const take = async (scan: string) => {
    setText('')
    setUnknown(undefined)
    try {
      const product = await send(productByBarcode, { params: { code: scan } })
      setSaid(undefined)
      answerScan('taken', isHeard)
      onFound(product, scan)
    } catch (error) {
      answerScan('unknown', isHeard)
      const isNone = error instanceof CallFailed && error.status === 404
      const wasMisread = isNone && isMisread(scan)
      if (isNone && !wasMisread) setUnknown(scan)
      setSaid(
        wasMisread
          ? `${MISREAD}. ${misreadWhy(scan)}`
          : isNone
            ? `No product has the barcode “${scan}”.`
            : explain(error),
      )
    }
  }
  useScans((scan) => void take(scan))
  useCodeBroughtBack((scan) => void take(scan))
  const choose = (product: Product) => {
    onFound(product)
    setSaid(undefined)
    setUnknown(undefined)
    if (!staysOpen) setText('')
  }
  return (
    <search className="grid gap-2">
      <SearchBox
        label={label}
        placeholder="Scan, or search a name or SKU..."
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (found?.[0]) choose(found[0])
        }}
      />
      <CameraScan />
      {said ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="alert" className="text-sm font-medium text-bad-ink">
            {said}
            {unknown === undefined ? null : ' If the shop has it under another code, search it by name.'}
          </p>
          {unknown === undefined ? null : <AddAsProduct code={unknown} />}
        </div>
      ) : null}
      {found?.length === 0 ? (
        <p role="status" className="text-sm text-ink-muted">
          No products found
        </p>
      ) : null}
      {found?.length ? <FoundProducts products={found} onChoose={choose} aside={ASIDE[says]} /> : null}
    </search>
  )
}
