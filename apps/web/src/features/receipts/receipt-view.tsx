import {
  type PrintDocument,
  type QrModules,
  type ReceiptShop,
  receiptContent,
  receiptDocument,
  sampleSale,
} from '@tuppence/domain/receipts'
import type { VatMode } from '@tuppence/domain/tax'
import { useEffect, useMemo, useState } from 'react'
import { DocumentPaper } from '../../devices/document-paper.tsx'
import { qrModules, qrTextOf } from '../../devices/qr-modules.ts'
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
  const receipt = receiptDocument(receiptContent(sale, shop))
  return <DocumentPaper document={receipt} look={shop} qr={useQr(receipt)} />
}

function useQr(receipt: PrintDocument): QrModules | undefined {
  const [drawn, setDrawn] = useState<{ of: string | undefined; modules: QrModules | undefined }>()
  const qrText = qrTextOf(receipt)
  useEffect(() => {
    let isWanted = true
    void qrModules(qrText).then((modules) => isWanted && setDrawn({ of: qrText, modules }))
    return () => {
      isWanted = false
    }
  }, [qrText])
  // Until it is drawn nothing has failed.
  return drawn && drawn.of === qrText ? drawn.modules : { size: 1, data: new Uint8Array(1) }
}
