import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { paymentsNeedingAttention } from '@tuppence/contract/payments'
import { getTransaction } from '@tuppence/contract/sales'
import type { ChainPart } from '@tuppence/domain/sales'
import { useEffect, useState } from 'react'
import { callQuery } from '../../../foundation/asking/api.ts'
import { useCall } from '../../../foundation/asking/use-call.ts'
import {
  type ReturnHere,
  type SavedSale,
  useConnectivity,
  useEngine,
  useOutbox,
} from '../../../offline/index.ts'
import { withReturns } from '../../../offline/outbox/returning.ts'
import { chainHere } from './chain-here.ts'
import { leftUnpaid, neverPaidHere, recordOfDetail, type ShownRecord, unpaidHere } from './shown-record.ts'

export interface FoundRecord {
  readonly record: ShownRecord | undefined
  readonly isLoading: boolean
  readonly isUnsent: boolean
  /** The books have answered: what came back at other tills is in it. */
  readonly isOfBooks: boolean
  /** What came back at other tills is not known: the books cannot be asked now. */
  readonly isOnlyKnownHere: boolean
  /** Why there is none: not in the books, or the books are out of reach. */
  readonly problem: 'unknown' | 'out-of-reach' | undefined
}

interface Here {
  readonly id: string
  readonly saved: SavedSale | undefined
  readonly returns: readonly ReturnHere[]
  readonly chain: readonly ChainPart[]
}

/** Without the books: what came back at other tills is not known. */
const recordHere = ({ chain }: Here, { sale }: SavedSale): ShownRecord => ({
  ...{ ...sale, returns: [] },
  ...(chain.length > 0 && { chain }),
})

/** One record: this device's own at once, and what the shop's books say of it as soon as they do. */
export function useRecord(id: string): FoundRecord {
  const engine = useEngine()
  const { isOnline } = useConnectivity()
  const { pending } = useOutbox()
  const [here, setHere] = useState<Here>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something was saved or sent
  useEffect(() => {
    let isWanted = true
    void Promise.all([engine.savedRecord(id), engine.returnsOf(id)]).then(async ([saved, returns]) => {
      const chain = saved ? await chainHere(engine, saved.sale) : []
      if (isWanted) setHere({ id, saved, returns, chain })
    })
    return () => {
      isWanted = false
    }
  }, [engine, id, pending])
  const own = here?.id === id ? here : undefined
  const isUnsent = own?.saved?.acknowledgedAt === null
  const books = useQuery({
    ...callQuery(getTransaction, { params: { id } }),
    enabled: own !== undefined && isOnline && !isUnsent,
    staleTime: 0,
  })
  const found = books.data ? recordOfDetail(books.data) : own?.saved && recordHere(own, own.saved)
  const { data: attention } = useCall(paymentsNeedingAttention, {})
  const unpaid = found && (found.notPaid ?? unpaidHere(found, attention?.unpaidSales ?? []))
  const isRefused = books.error instanceof CallFailed && books.error.status < 500
  const isOutOfReach = !isUnsent && (!isOnline || books.isError)
  return {
    // The books may not have heard yet of what this device gave back.
    record:
      found && unpaid
        ? withReturns(
            {
              neverPaid: neverPaidHere(found, attention?.unpaidSales ?? []),
              ...found,
              notPaid: leftUnpaid(unpaid, found, own?.returns ?? []),
            },
            own?.returns ?? [],
          )
        : found && withReturns(found, own?.returns ?? []),
    isLoading: own === undefined || (!found && books.isFetching),
    isUnsent,
    isOfBooks: books.data !== undefined,
    isOnlyKnownHere: found !== undefined && books.data === undefined && isOutOfReach && !isRefused,
    problem: found ? undefined : isRefused ? 'unknown' : isOutOfReach ? 'out-of-reach' : undefined,
  }
}
