import type { ReceiptShop } from '@tuppence/domain/receipts'
import type { Sale } from '@tuppence/domain/sales'
import { useEffect, useState } from 'react'
import { type TillRecord, useCart, useEngine, useTill } from '../../offline/index.ts'
import { toast } from '../../ui/index.ts'
import { POP_UPS_BLOCKED } from './after-sale.ts'

/** The sale that was completed last, for its change and its receipt; a reload brings one back that was not printed yet. */
export function useFinishedSale() {
  const engine = useEngine()
  const { record } = useTill()
  const { saleToPrint, isReady } = useCart()
  const [sale, set] = useState<Sale>()
  useEffect(() => {
    if (!isReady || saleToPrint === null) return
    let isWanted = true
    void engine.savedSale(saleToPrint).then((saved) => isWanted && set((now) => now ?? saved))
    return () => {
      isWanted = false
    }
  }, [engine, isReady, saleToPrint])

  const printHere = async (printed: Sale, isDuplicate = false): Promise<boolean> => {
    if (!record) return false
    // Fetched at the first receipt: nothing of it is needed to sell.
    const { printReceipt } = await import('../../devices/print-receipt.ts')
    return (await printReceipt(printed, receiptShop(record), isDuplicate)) === 'printed'
  }
  const print = async (printed: Sale) => {
    const isPrinted = await printHere(printed, saleToPrint !== printed.id)
    if (isPrinted) engine.cart.receiptPrinted(printed.id)
    else toast({ title: 'Failed to print receipt', description: POP_UPS_BLOCKED, look: 'destructive' })
  }
  return { sale, set, printHere, print }
}

function receiptShop({ shop }: TillRecord): ReceiptShop {
  return {
    businessCode: shop.businessCode,
    name: shop.businessName,
    address: shop.address ?? '',
    phone: shop.phone,
    vatNumber: shop.vatNumber,
    timeZone: shop.timeZone,
    currency: shop.currency,
    footerMessage: shop.receiptFooter || null,
  }
}
