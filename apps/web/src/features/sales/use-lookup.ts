import { listProducts, productByBarcode } from '@tuppence/contract/catalogue'
import { isReceiptQr } from '@tuppence/domain/receipts'
import { useState } from 'react'
import { send } from '../../app/api.ts'
import { connectivity, useEngine } from '../../offline/index.ts'
import { toast } from '../../ui/index.ts'
import { findProduct } from './find-product.ts'
import { isReceiptNumber } from './returns/find-record.ts'
import { useTerminal } from './terminal-context.ts'

/** A queue does not wait for a slow network: after this the till's own copy answers. */
const PATIENCE_MS = 4000

/** How many matches are looked through for one whose name is meant: those that are suggested. */
export const MATCHES = 8

export interface Lookup {
  /** Adds what the text or code stands for; false where there is no such product, which has then been said. */
  readonly addByText: (text: string) => Promise<boolean>
  readonly isLooking: boolean
}

export function useLookup(): Lookup {
  const { copy } = useEngine()
  const { add, show } = useTerminal()
  const [looking, setLooking] = useState(0)
  const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) })

  const addByText = async (text: string) => {
    // A receipt is no product: its code opens the sale, wherever the keyboard is (RCPT-033).
    if (isReceiptQr(text)) {
      show({ kind: 'history', sought: text })
      return true
    }
    setLooking((count) => count + 1)
    const product = await findProduct(text, {
      copyByCode: (code) => copy.findByCode(code),
      copyByText: (words) => copy.searchProducts(words, { limit: MATCHES }),
      serverByCode: (code) => send(productByBarcode, { params: { code }, query: {} }, patience()),
      serverByText: (search) => send(listProducts, { query: { search, limit: MATCHES } }, patience()),
      isOnline: () => connectivity.get().isOnline,
    })
    setLooking((count) => count - 1)
    if (product) {
      add(product)
      return true
    }
    if (isReceiptNumber(text)) {
      show({ kind: 'history', sought: text })
      return true
    }
    toast({
      title: 'Product not found',
      description: `Nothing is sold under “${text}”.`,
      look: 'destructive',
    })
    return false
  }
  return { addByText, isLooking: looking > 0 }
}
