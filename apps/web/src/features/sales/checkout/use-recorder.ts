import { useQueryClient } from '@tanstack/react-query'
import type { SignedInUser } from '@tuppence/contract/identity'
import { refusalMessage } from '@tuppence/domain/refusals'
import type { Cart, Sale, SaleApproval, Tender } from '@tuppence/domain/sales'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { readSwitches } from '../../../devices/hardware-switches.ts'
import { shownName } from '../../../foundation/address/places.ts'
import { refresh } from '../../../foundation/asking/api.ts'
import type { Approved } from '../../../foundation/session/approval.ts'
import { type Returning, useEngine } from '../../../offline/index.ts'
import { refuseAloud } from '../till/refuse-aloud.ts'
import { followSale } from './after-sale/after-sale.ts'
import type { useFinishedSale } from './after-sale/use-finished-sale.ts'
import { NOT_KEPT, whyNotKept } from './why-not-kept.ts'

interface ToRecord {
  /** Of a void that the server was asked about; a basket's is kept with it. */
  readonly id?: string
  readonly cart: Cart
  readonly tenders: readonly Tender[]
  readonly returning?: Returning | undefined
  /** What others allowed in it by their PIN. */
  readonly approvals?: readonly SaleApproval[] | undefined
  readonly approvedBy?: Approved['approver'] | undefined
  /** Where the customer wants the receipt by mail. */
  readonly mailTo?: string | undefined
}

interface Parts {
  readonly user: SignedInUser
  readonly finished: ReturnType<typeof useFinishedSale>
  readonly doneTitle?: string | undefined
  readonly onRecorded: (sale: Sale) => void
}

/** What screens may have loaded before: lists, stock, what customers spent, the figures of the dashboard. */
const CHANGED_BY_A_SALE = ['/api/transactions', '/api/products', '/api/customers', '/api/dashboard']

/** Keeps a sale, void, refund or exchange, and does what follows it: the drawer, the paper, word of it. */
export function useRecorder({ user, finished, doneTitle, onRecorded }: Parts) {
  const engine = useEngine()
  const client = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  // The state is a render behind a second tap; this is not.
  const isRecording = useRef(false)

  const save = async (what: ToRecord) => {
    const staff = { id: user.id, name: shownName(user) }
    try {
      const id = what.id ?? engine.cart.state.get().recordId ?? uuidv7()
      return await engine.saveSale({ ...what, staff, now: new Date(), id })
    } catch (error) {
      console.error(error)
      return { ok: false, words: `${NOT_KEPT}. ${whyNotKept(error)}` } as const
    }
  }

  /** Once for each press. False where one is under way already, and where it was refused, which has then been said. */
  const record = async (what: ToRecord): Promise<boolean> => {
    if (isRecording.current) return false
    isRecording.current = true
    setIsPending(true)
    const saved = await save(what)
    isRecording.current = false
    setIsPending(false)
    if (!saved.ok) {
      refuseAloud('words' in saved ? saved.words : refusalMessage(saved.code))
      return false
    }
    finished.set(saved.sale)
    onRecorded(saved.sale)
    for (const path of CHANGED_BY_A_SALE) void refresh(client, path)
    const followed = {
      sale: saved.sale,
      request: saved.request,
      title: saved.sale.kind === 'sale' ? doneTitle : undefined,
      switches:
        engine.till.get().record?.shop.autoPrintReceipt === false
          ? { ...readSwitches(), autoPrintReceipt: false }
          : readSwitches(),
      printHere: finished.printHere,
      onPrinted: () => engine.cart.receiptPrinted(saved.sale.id),
      stopping: engine.stopping,
    }
    void followSale(followed)
    return true
  }
  return { record, isPending, isRecording: () => isRecording.current }
}
