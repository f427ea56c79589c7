import { paymentsNeedingAttention } from '@tuppence/contract/payments'
import type { FoundSale } from '@tuppence/contract/sale-search'
import { payableOf } from '@tuppence/contract/sold-sale'
import { customerName } from '@tuppence/domain/customers'
import { minorOf } from '@tuppence/domain/money'
import { timeZoneOf } from '@tuppence/domain/reporting'
import {
  isLineOf,
  itemsWords,
  matchesSearch,
  paidWords,
  payableMinor,
  type Sale,
  type SaleSearch,
  type SaleStatus,
  soldSaleOf,
  statusOfSale,
} from '@tuppence/domain/sales'
import { useEffect, useState } from 'react'
import { useCall } from '../../../foundation/asking/use-call.ts'
import { useFoundSales } from '../../../foundation/sale-search/use-found-sales.ts'
import { useMay } from '../../../foundation/session/session.ts'
import {
  type ReturnHere,
  type SavedSale,
  useConnectivity,
  useEngine,
  useOutbox,
} from '../../../offline/index.ts'
import { withReturns } from '../../../offline/outbox/returning.ts'
import { useTerminal } from '../till/terminal-context.ts'

/** How many of this device's own are read at once. */
const PAGE = 100

/** A row of the till's history. */
export interface ListedRecord
  extends Pick<Sale, 'id' | 'kind' | 'receiptNumber' | 'transactionNumber' | 'soldAt' | 'totalMinor'> {
  readonly staffName: string | null
  readonly customerName: string | null
  /** "2 × Tea, Scone and 3 more" */
  readonly items: string
  /** "Visa •••• 1234 + Cash" */
  readonly paid: string
  readonly status: SaleStatus
  /** Made on this device, and the server does not have it yet. */
  readonly isUnsent: boolean
  /** What of it waits to be paid: its card had the money back before it came. */
  readonly notPaidMinor?: number
}

export interface RecordList {
  /** Undefined until this device's own have been read, which takes no network. */
  readonly records: readonly ListedRecord[] | undefined
  /** Whether those of the other tills stand among them. */
  readonly isWholeShop: boolean
  /** Why those of the other tills are missing, where they should be there. */
  readonly isShopMissing: boolean
  /** Something is on its way. */
  readonly isSearching: boolean
  /** The trading day down to which the shop's books were searched; undefined where all was, or they were not. */
  readonly searchedTo: string | undefined
  /** Why the earlier ones did not come. */
  readonly problem: string | undefined
  /** Undefined where there are no earlier ones. */
  readonly showEarlier: (() => void) | undefined
}

/** What was sold and given back: by this device, and by the whole shop for those who may see its reports. */
export function useRecordList(search: SaleSearch): RecordList {
  const { isOnline } = useConnectivity()
  const maySeeAll = useMay('view-reports')
  const shop = useFoundSales(search, isOnline && maySeeAll)
  const own = useOwnRecords(search)
  const { data: attention } = useCall(paymentsNeedingAttention, {})
  const unpaidMinor = (id: string) =>
    (attention?.unpaidSales ?? [])
      .filter(({ transactionId }) => transactionId === id)
      .reduce((sum, { givenBackAmount }) => sum + minorOf(givenBackAmount), 0)
  const isWholeShop = isOnline && maySeeAll && shop.sales !== undefined && !shop.isOld
  const records =
    own.records && isWholeShop
      ? merged(own.records, (shop.sales ?? []).map(listedOfShop), shop.searchedTo === undefined)
      : own.records
  return {
    records: records?.map((record) => ({ ...record, notPaidMinor: unpaidMinor(record.id) })),
    isWholeShop,
    isShopMissing: maySeeAll && (!isOnline || shop.isError),
    isSearching: shop.isSearching || own.isReading,
    searchedTo: isWholeShop ? shop.searchedTo : undefined,
    problem: isWholeShop ? shop.problem : undefined,
    showEarlier: isWholeShop ? shop.showEarlier : own.showEarlier,
  }
}

/** What this device sold and gave back itself. */
function useOwnRecords(search: SaleSearch) {
  const engine = useEngine()
  const { pending } = useOutbox()
  const { shop } = useTerminal()
  const timeZone = timeZoneOf(shop)
  const searchKey = JSON.stringify(search)
  const [read, setRead] = useState<{ key: string; limit: number; records: ListedRecord[]; isAll: boolean }>()
  const [limits, setLimits] = useState({ key: searchKey, limit: PAGE })
  const limit = limits.key === searchKey ? limits.limit : PAGE
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the search; read again when something was saved or sent
  useEffect(() => {
    const stop = new AbortController()
    const isWanted = (sale: Sale) => matchesSearch(sale, search, timeZone)
    const among = { isWanted, signal: stop.signal }
    void Promise.all([engine.recentRecords(limit + 1, among), engine.allReturns()]).then(
      ([saved, returns]) => {
        if (stop.signal.aborted) return
        const records = saved.slice(0, limit).map((one) => listed(one, returns.get(one.id) ?? [], search))
        setRead({ key: searchKey, limit, records, isAll: saved.length <= limit })
      },
    )
    return () => stop.abort()
  }, [engine, pending, searchKey, limit, timeZone])
  const isRead = read?.key === searchKey
  return {
    records: isRead ? read.records : undefined,
    isReading: !isRead || read.limit !== limit,
    showEarlier: isRead && !read.isAll ? () => setLimits({ key: searchKey, limit: limit + PAGE }) : undefined,
  }
}

function listed(
  { sale, acknowledgedAt }: SavedSale,
  returns: readonly ReturnHere[],
  { product }: SaleSearch,
): ListedRecord {
  const { id, kind, receiptNumber, transactionNumber, soldAt, staffName, customer } = sale
  const lines = [...sale.lines, ...sale.returned]
  const isSought = (line: (typeof lines)[number]) => product !== undefined && isLineOf(line, product)
  const soughtFirst = [...lines.filter(isSought), ...lines.filter((line) => !isSought(line))]
  return {
    ...{ id, kind, receiptNumber, transactionNumber, soldAt, staffName },
    totalMinor: payableMinor(sale),
    customerName: customer && customerName(customer),
    items: itemsWords(soughtFirst, lines.length),
    paid: paidWords(sale.tenders),
    status: statusOfSale(withReturns(soldSaleOf(sale), returns)),
    isUnsent: acknowledgedAt === null,
  }
}

function listedOfShop(row: FoundSale): ListedRecord {
  const { id, kind, receiptNumber, status, transactionNumber, staffName, customerName } = row
  return {
    ...{ id, kind, receiptNumber, status, transactionNumber, staffName, customerName },
    soldAt: row.createdAt,
    totalMinor: payableOf(row),
    items: itemsWords(row.items, row.lineCount),
    paid: paidWords(row.tenders),
    isUnsent: false,
  }
}

/**
 * Each once, newest first. The books know of other tills' returns, this device of those that are still to be sent. What is older than the
 * last of a page waits for the next one.
 */
function merged(
  own: readonly ListedRecord[],
  ofShop: readonly ListedRecord[],
  isAll: boolean,
): ListedRecord[] {
  const all = new Map(ofShop.map((record) => [record.id, record]))
  const oldest = ofShop.at(-1)?.soldAt
  for (const record of own) {
    const known = all.get(record.id)
    if (!known && !record.isUnsent && !isAll && (oldest === undefined || record.soldAt < oldest)) continue
    const status = record.status === 'completed' ? (known?.status ?? 'completed') : record.status
    all.set(record.id, { ...record, status: known?.status === 'voided' ? 'voided' : status })
  }
  return [...all.values()].sort((a, b) => Date.parse(b.soldAt) - Date.parse(a.soldAt))
}
