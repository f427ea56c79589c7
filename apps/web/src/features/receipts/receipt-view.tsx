import { type ReceiptContent, type ReceiptShop, receiptContent, sampleSale } from '@tuppence/domain/receipts'
import type { VatMode } from '@tuppence/domain/tax'
import { useEffect, useMemo, useState } from 'react'
import { qrModules } from '../../devices/qr-modules.ts'
import type { QrModules } from '../../devices/receipt-drawings.tsx'
import { ReceiptPaper } from '../../devices/receipt-paper.tsx'
import '../../devices/receipt.css'

/** What is shown of a shop's receipts: how they look, and how the shop counts VAT. */
export interface Shown {
  readonly shop: ReceiptShop
  readonly vatMode: VatMode
}

/** The receipt of a sample sale as the shop's settings make it, drawn anew with each of their changes. */
export function ReceiptView({ shop, vatMode }: Shown) {
  const [now] = useState(() => new Date())
  const sale = useMemo(() => sampleSale(vatMode, now), [vatMode, now])
  const content = receiptContent(sale, shop)
  return <ReceiptPaper content={content} look={shop} qr={useQr(content)} />
}

function useQr(content: ReceiptContent): QrModules | undefined {
  const [drawn, setDrawn] = useState<{ of: string | null; modules: QrModules | undefined }>()
  const { qrText } = content
  useEffect(() => {
    let isWanted = true
    void qrModules({ qrText }).then((modules) => isWanted && setDrawn({ of: qrText, modules }))
    return () => {
      isWanted = false
    }
  }, [qrText])
  // Until it is drawn nothing has failed.
  return drawn?.of === qrText ? drawn.modules : { size: 1, data: new Uint8Array(1) }
}
