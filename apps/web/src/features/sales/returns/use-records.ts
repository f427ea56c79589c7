import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { paymentsNeedingAttention } from '@tuppence/contract/payments'
import { getTransaction, listTransactions } from '@tuppence/contract/sales'
import { minorOf } from '@tuppence/domain/money'
import { type ChainPart, type Sale, type SaleStatus, soldSaleOf, statusOfSale } from '@tuppence/domain/sales'
import { useEffect, useState } from 'react'
import { callQuery } from '../../../foundation/asking/api.ts'
import { useCall } from '../../../foundation/asking/use-call.ts'
import { useMay } from '../../../foundation/session/session.ts'
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

const SHOWN = 100

/** A row of the till's history. */
export interface ListedRecord
  extends Pick<Sale, 'id' | 'kind' | 'receiptNumber' | 'transactionNumber' | 'soldAt' | 'totalMinor'> {
  readonly staffName: string | null
  readonly status: SaleStatus
  /** Made on this device, and the server does not have it yet. */
  readonly isUnsent: boolean
  /** What of it waits to be paid: its card had the money back before it came. */
  readonly notPaidMinor?: number
}

export interface RecentRecords {
  /** Undefined until this device's own have been read, which takes no network. */
  readonly records: readonly ListedRecord[] | undefined
  /** Whether those of the other tills stand among them. */
  readonly isWholeShop: boolean
  /** Why those of the other tills are missing, where they should be there. */
  readonly isShopMissing: boolean
}

/** What was sold and given back lately: by this device, and by the whole shop for those who may see its reports. */
export function useRecentRecords(): RecentRecords {
  const engine = useEngine()
  const { isOnline } = useConnectivity()
  const { pending } = useOutbox()
  const maySeeAll = useMay('view-reports')
  const [own, setOwn] = useState<readonly ListedRecord[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something was saved or sent
  useEffect(() => {
    let isWanted = true
    void Promise.all([engine.recentRecords(SHOWN), engine.allReturns()]).then(
      ([saved, returns]) => isWanted && setOwn(saved.map((one) => listed(one, returns.get(one.id) ?? []))),
    )
    return () => {
      isWanted = false
    }
  }, [engine, pending])
  const shop = useQuery({
    ...callQuery(listTransactions, { query: { limit: SHOWN } }),
    enabled: isOnline && maySeeAll,
    staleTime: 0,
  })
  const ofShop = shop.data?.map(
    (row): ListedRecord => ({
      ...{ id: row.id, kind: row.kind, receiptNumber: row.receiptNumber, status: row.status },
      ...{ transactionNumber: row.transactionNumber, soldAt: row.createdAt, staffName: row.staffName },
      totalMinor: minorOf(row.totalAmount),
      isUnsent: false,
    }),
  )
  const { data: attention } = useCall(paymentsNeedingAttention, {})
  const unpaidMinor = (id: string) =>
    (attention?.unpaidSales ?? [])
      .filter(({ transactionId }) => transactionId === id)
      .reduce((sum, { givenBackAmount }) => sum + minorOf(givenBackAmount), 0)
  return {
    records:
      own && merged(own, ofShop ?? []).map((record) => ({ ...record, notPaidMinor: unpaidMinor(record.id) })),
    isWholeShop: ofShop !== undefined,
    isShopMissing: maySeeAll && ofShop === undefined && (!isOnline || shop.isError),
  }
}

function listed({ sale, acknowledgedAt }: SavedSale, returns: readonly ReturnHere[]): ListedRecord {
  const { id, kind, receiptNumber, transactionNumber, soldAt, totalMinor, staffName } = sale
  const status = statusOfSale(withReturns(soldSaleOf(sale), returns))
  return {
    ...{ id, kind, receiptNumber, transactionNumber, soldAt, totalMinor, staffName, status },
    isUnsent: acknowledgedAt === null,
  }
}

/** Each once, newest first. The books know of other tills' returns, this device of those that are still to be sent. */
function merged(own: readonly ListedRecord[], ofShop: readonly ListedRecord[]): ListedRecord[] {
  const all = new Map(ofShop.map((record) => [record.id, record]))
  for (const record of own) {
    const known = all.get(record.id)
    const status = record.status === 'completed' ? (known?.status ?? 'completed') : record.status
    all.set(record.id, { ...record, status: known?.status === 'voided' ? 'voided' : status })
  }
  return [...all.values()].sort((a, b) => Date.parse(b.soldAt) - Date.parse(a.soldAt)).slice(0, SHOWN)
}

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
