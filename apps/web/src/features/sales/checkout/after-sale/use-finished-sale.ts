import type { ReceiptOptions, ReceiptSale } from '@tuppence/domain/receipts'
import type { Sale } from '@tuppence/domain/sales'
import { useEffect, useState } from 'react'
import { useCart, useEngine, useTill } from '../../../../offline/index.ts'
import { toast } from '../../../../ui/index.ts'
import { POP_UPS_BLOCKED, PRINT_FAILED, PRINT_QUEUE } from '../../receipts/print-words.ts'

/** Printing is as large as the cart and its payment, and comes behind the first screen. */
export const fetchPaper = () => import('../../../../devices/paper.ts')

/** The sale that was completed last, for its change and its receipt; a reload brings it back until the next one begins. */
export function useFinishedSale() {
  const engine = useEngine()
  const { record } = useTill()
  const { saleToPrint, lastSale, isReady } = useCart()
  const [sale, set] = useState<Sale>()
  useEffect(() => {
    if (!isReady || lastSale === null) return
    let isWanted = true
    void engine.savedSale(lastSale).then((saved) => isWanted && set((now) => now ?? saved))
    return () => {
      isWanted = false
    }
  }, [engine, isReady, lastSale])

  const printHere = async (printed: ReceiptSale, options: ReceiptOptions = {}): Promise<boolean> => {
    if (!record) return false
    const { printReceipt } = await fetchPaper()
    const points = await pointsOf(engine, printed)
    return (await printReceipt(printed, record.shop, { ...options, ...points })) === 'printed'
  }
  /** Answers whether it is on paper, or in the print queue. */
  const print = async (printed: ReceiptSale, options: ReceiptOptions = {}): Promise<boolean> => {
    try {
      // A VAT invoice is made out for the first time, whatever was printed before it.
      const duplicate = saleToPrint !== printed.id && !options.invoiceTo
      const isPrinted = await printHere(printed, { duplicate, ...options })
      if (isPrinted && !options.invoiceTo) engine.cart.receiptPrinted(printed.id)
      if (!isPrinted) toast({ title: PRINT_FAILED, description: POP_UPS_BLOCKED, look: 'destructive' })
      return isPrinted
    } catch (error) {
      toast({ title: 'Error', description: PRINT_FAILED, look: 'destructive', action: PRINT_QUEUE })
      // `NotPrinted`: it stands in the queue.
      return error instanceof Error && 'fault' in error
    }
  }
  /** RCPT-023: where the device shares nothing, the receipt is printed. */
  const share = async (shared: ReceiptSale, options: ReceiptOptions = {}) => {
    if (!record) return
    const { shareReceipt } = await fetchPaper()
    const told = { duplicate: saleToPrint !== shared.id, ...options, ...(await pointsOf(engine, shared)) }
    if ((await shareReceipt(shared, record.shop, told)) === 'unavailable') await print(shared, options)
  }
  const begin = () => {
    engine.cart.beginNext()
    set(undefined)
  }
  return {
    sale,
    isPrinted: sale !== undefined && saleToPrint !== sale.id,
    set,
    begin,
    printHere,
    print,
    share,
  }
}

/** The balance stands on the paper as far as this device knows it. */
async function pointsOf(
  engine: ReturnType<typeof useEngine>,
  { customer }: ReceiptSale,
): Promise<ReceiptOptions> {
  if (!customer?.id) return {}
  return { pointsBalance: (await engine.pointsHere(customer.id).catch(() => undefined))?.balance }
}
