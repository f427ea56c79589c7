import { listProducts, productByBarcode } from '@tuppence/contract/catalogue'
import {
  elementsOf,
  isCodeLike,
  isMisread,
  measuredPieceOf,
  type Piece,
  type Product,
  pieceOf,
  scaleLayoutsOf,
} from '@tuppence/domain/catalogue'
import { isReceiptQr } from '@tuppence/domain/receipts'
import { soldPack } from '@tuppence/domain/stock'
import { useRef, useState } from 'react'
import { answerScan } from '../../../devices/scanners/scan-feedback.ts'
import { send } from '../../../foundation/asking/api.ts'
import { MISREAD, misreadWhy, UNREADABLE_LABEL } from '../../../foundation/product-finder/scan-refusals.ts'
import { connectivity, useEngine } from '../../../offline/index.ts'
import { toast } from '../../../ui/index.ts'
import { isReceiptNumber } from '../receipts/number-on-paper.ts'
import { refuseAloud } from '../till/refuse-aloud.ts'
import { useTillNow } from '../till/terminal-context.ts'
import { warnIfExpired } from './expired-pack.ts'
import { findProduct } from './find-product.ts'

/** A queue does not wait for a slow network: after this the till's own copy answers. */
const PATIENCE_MS = 4000

/** So long a scan waits for the one before it, so that the basket has the order of the belt. */
const IN_TURN_MS = 1000

/** How many matches are looked through for one whose name is meant: those that are suggested. */
export const MATCHES = 8

export interface Lookup {
  /** Adds what the text or code stands for, or asks about it; false where there is no such product, which has then been said. */
  readonly addByText: (text: string) => Promise<boolean>
  readonly isLooking: boolean
}

export function useLookup(): Lookup {
  const { copy } = useEngine()
  const till = useTillNow()
  const [looking, setLooking] = useState(0)
  const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) })
  /** Only what is asked of the server is seen to be looked for: the till's own copy answers before a screen is drawn. */
  const asking = async <T>(answer: Promise<T>): Promise<T> => {
    setLooking((count) => count + 1)
    try {
      return await answer
    } finally {
      setLooking((count) => count - 1)
    }
  }

  const look = async (text: string) => {
    // A receipt is no product: its code opens the sale, wherever the keyboard is (RCPT-033).
    if (isReceiptQr(text)) {
      till().show({ kind: 'history', sought: text })
      return true
    }
    // SELL-071: of whoever is signed in, so that the server refuses what would be asked for another business.
    const { organizationId } = till().user
    const product = await findProduct(text, {
      copyByCode: (code) => copy.findByCode(code, scaleLayoutsOf(till().shop ?? {})),
      copyByText: (words) => copy.searchProducts(words, { limit: MATCHES }),
      serverByCode: (code) =>
        asking(send(productByBarcode, { params: { code }, query: { organizationId } }, patience())),
      serverByText: (search) =>
        asking(send(listProducts, { query: { search, limit: MATCHES, organizationId } }, patience())),
      isOnline: () => connectivity.get().isOnline,
    })
    const { show, shop, user } = till()
    if (product) {
      const isGs1 = elementsOf(text) !== undefined
      const ofPack = isGs1 ? pieceOfPack(product, text, shop?.timeZone) : undefined
      const piece = ofPack ?? pieceOf(product, text, scaleLayoutsOf(shop ?? {}))
      if (piece === 'unpriced') {
        refuseAloud(UNREADABLE_LABEL)
        return false
      }
      till().add(product, piece, isGs1 ? soldPack(text) : undefined)
      return true
    }
    if (isReceiptNumber(text)) {
      show({ kind: 'history', sought: text })
      return true
    }
    // Whoever scans does not look at the screen.
    answerScan('unknown', shop?.soundEffects !== false)
    if (isMisread(text)) {
      toast({ title: MISREAD, description: misreadWhy(text), look: 'destructive' })
      return false
    }
    const mayCreate = user.permissions.includes('manage-products')
    // What stands open is not replaced: somebody may be writing in it.
    if (mayCreate && isCodeLike(text) && !document.querySelector('[role=dialog], [role=alertdialog]')) {
      show({ kind: 'unknown-code', code: text.trim() })
      return true
    }
    const whom = mayCreate || !isCodeLike(text) ? '' : ' A supervisor, a manager or the owner can add it.'
    toast({
      title: 'Product not found',
      description: `Nothing is sold under “${text}”.${whom}`,
      look: 'destructive',
    })
    return false
  }
  const before = useRef<Promise<unknown>>(undefined)
  const addByText = (text: string) => {
    const found = before.current?.then(() => look(text)) ?? look(text)
    const isOver = found.catch(() => undefined)
    const inTurn = Promise.race([isOver, new Promise((resolve) => setTimeout(resolve, IN_TURN_MS))])
    before.current = inTurn
    void inTurn.then(() => {
      if (before.current === inTurn) before.current = undefined
    })
    return found
  }
  return { addByText, isLooking: looking > 0 }
}

/**
 * What a GS1 code says of this one pack beside its product: that its day is past, which is said, and what it costs where it is a
 * measured piece.
 */
function pieceOfPack(product: Product, scan: string, timeZone: string | undefined): Piece | undefined {
  warnIfExpired(product, scan, timeZone)
  return measuredPieceOf(product, scan)
}
