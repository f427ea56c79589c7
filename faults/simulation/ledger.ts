import type { Sale, SaleRequest } from '@tuppence/domain/sales'
import type { OutboxRow } from '../../apps/web/src/offline/device/database.ts'
import type { TillRecord } from '../../apps/web/src/offline/till/till-records.ts'
import { BasketLedger } from './basket-ledger.ts'
import type { KeptSale } from './books-model.ts'
import { Broken } from './broken.ts'
import { lookAtDays } from './days.ts'
import type { Device } from './device.ts'
import type { Writes } from './disk-transaction.ts'
import type { Answered, Asked } from './network.ts'
import { NumberLedger } from './number-ledger.ts'
import { ReturnLedger } from './return-ledger.ts'

interface Sold {
  /** Where it was made; a file may have carried it to others. */
  readonly device: Device
  readonly row: OutboxRow
  readonly request: SaleRequest
  /** The devices that have it to send, or had; and whether an answer that names it has reached them. */
  readonly holders: Map<Device, { isAcknowledged: boolean }>
  /** Whether the till said so: a receipt is out. */
  isPrinted: boolean
}

export interface AtTheEnd {
  readonly acknowledged: number
  readonly refused: number
  /** Gone with the storage of the only device that had them. */
  readonly lostWithDisk: number
}

/**
 * Keeps what really happened, from what disks committed, the server recorded and answers brought, and looks after each of
 * those steps whether every promise holds.
 */
export class Ledger {
  readonly sold = new Map<string, Sold>()
  /** Devices whose browser lends two tabs one basket, because it has no locks. */
  readonly basketsAreShared = new Set<Device>()
  readonly baskets = new BasketLedger(this.basketsAreShared)
  readonly returns = new ReturnLedger()
  /** What was printed: the receipts in people's hands. */
  readonly receipts = new Map<string, Sale>()
  carried = 0
  readonly #numbers = new NumberLedger()
  readonly #recorded = new Map<string, string>()
  readonly #linesSold = new Map<string, string>()
  readonly #numbersRecorded = new Set<string>()
  /** What files bring to a device. */
  readonly #carriedTo = new Map<Device, Set<string>>()
  readonly #isMalformed: (body: string) => boolean

  /** @param isMalformed whether the server will never take such a request */
  constructor(isMalformed: (body: string) => boolean) {
    this.#isMalformed = isMalformed
  }

  /** A device's disk has committed. */
  committed(device: Device, writes: Writes): void {
    const lines = new Set<string>()
    for (const [id, { before, after }] of writes.get('transactions') ?? []) {
      if (before !== undefined || after === undefined) continue
      const row = after as unknown as OutboxRow
      if (this.sold.has(id)) this.#carried(device, row)
      else for (const line of this.#sell(device, row)) lines.add(line)
    }
    this.baskets.committed(device, writes, lines)
    if (writes.has('transactions') || writes.has('sales')) this.lookAt(device)
  }

  printed(sale: Sale, device: Device): void {
    const sold = this.sold.get(sale.id)
    if (!sold || sold.device !== device)
      throw new Broken(`R1 the receipt of ${sale.id} was printed before it was on the disk`)
    sold.isPrinted = true
    this.receipts.set(sale.id, sale)
  }

  /** A person is about to bring these sales to a device in a file. */
  carrying(device: Device, ids: Iterable<string>): void {
    this.#carriedTo.set(device, new Set([...(this.#carriedTo.get(device) ?? []), ...ids]))
  }

  /** A device's storage is about to go; no tab of it is open. */
  forgotten(device: Device): void {
    for (const [key, { value }] of device.disk.rows('syncMeta'))
      if (key.startsWith('till:')) this.#numbers.forgotten((value as TillRecord).till.id)
    this.returns.forgotten(device)
    this.baskets.forgotten(device)
    for (const { holders } of this.sold.values()) holders.delete(device)
  }

  /** A device sends these. */
  sending(device: Device, ids: readonly string[]): void {
    const rows = device.disk.rows('transactions')
    for (const id of ids) {
      const after = this.sold.get(id)?.row.after
      if (after !== undefined && rows.has(after) && !this.#recorded.has(after))
        throw new Broken(`R8 ${id} is sent before ${after}, which it gives back and which waits beside it`)
    }
  }

  /** The server has a sale that it had not. */
  recorded(id: string, { request, canonical }: Pick<KeptSale, 'request' | 'canonical'>): void {
    if (this.#recorded.has(id)) throw new Broken(`R1 ${id} is in the books twice`)
    this.#recorded.set(id, canonical)
    this.returns.recorded(id, request)
    const sold = this.sold.get(id)
    if (!sold) throw new Broken(`R1 ${id} is in the books and was never on a disk`)
    if (JSON.stringify(request) !== sold.row.body)
      throw new Broken(`R2 ${id} came with another content than was stored`)
    const number = `${request.transaction.tillId} ${request.transaction.tillSequence}`
    if (this.#numbersRecorded.has(number)) throw new Broken(`R7 number ${number} is in the books twice`)
    this.#numbersRecorded.add(number)
  }

  /** In the order in which they came. */
  recordedIds(): string[] {
    return [...this.#recorded.keys()]
  }

  isRecorded(id: string): boolean {
    return this.#recorded.has(id)
  }

  heard(device: Device, asked: Asked, { status, body }: Answered): void {
    if (asked.method !== 'POST' || status < 200 || status >= 300) return
    for (const id of acknowledgedBy(asked.url, body)) {
      const holder = this.sold.get(id)?.holders.get(device)
      if (holder) holder.isAcknowledged = true
    }
  }

  /** Everything that must be true of one device at any moment. */
  lookAt(device: Device): void {
    const rows = device.disk.rows('transactions')
    const sales = device.disk.rows('sales')
    for (const [id, sold] of this.sold) {
      const holder = sold.holders.get(device)
      if (!holder) continue
      const row = rows.get(id) as unknown as OutboxRow | undefined
      if (row && row.body !== sold.row.body) throw new Broken(`R1 the stored request of ${id} was changed`)
      if (!row && !holder.isAcknowledged)
        throw new Broken(`R3 ${id} left the outbox and no answer had named it`)
      if (!row && !this.#recorded.has(id))
        throw new Broken(`R3 ${id} left the outbox and is not in the books`)
      const kept = sales.get(id)
      if (kept && (kept.acknowledgedAt === null) !== (row !== undefined))
        throw new Broken(
          `R3 ${id}: the sale says acknowledged at ${kept.acknowledgedAt}, the outbox ${row?.status}`,
        )
    }
    for (const id of rows.keys())
      if (!this.sold.get(id)?.holders.has(device))
        throw new Broken(`R1 ${id} is in an outbox and was neither sold there nor brought there`)
    lookAtDays(device)
  }

  /** Whether a row of an outbox has come as far as it ever will. */
  isAtRest(device: Device, { id, status, after }: OutboxRow): boolean {
    if (!this.#isRefusedForEver(id)) return false
    return status === 'attention' || (after !== undefined && device.disk.rows('transactions').has(after))
  }

  /** After the storm, when everything has had its time: the books and the tills agree. */
  lookAtTheEnd(): AtTheEnd {
    let refused = 0
    let lostWithDisk = 0
    for (const [id, { holders }] of this.sold) {
      const isRecorded = this.#recorded.has(id)
      if (!isRecorded && holders.size === 0) lostWithDisk += 1
      else if (!isRecorded && this.#isRefusedForEver(id)) refused += 1
      else if (!isRecorded) throw new Broken(`R1 ${id} is lost, or has not arrived: ${reasonOf(id, holders)}`)
      for (const device of holders.keys()) {
        const row = device.disk.rows('transactions').get(id) as unknown as OutboxRow | undefined
        if (row && isRecorded) throw new Broken(`R1 ${id} has not arrived from ${device.name}: ${row.reason}`)
        if (row && !this.isAtRest(device, row))
          throw new Broken(`D2 ${id} is refused for ever and not shown: ${row.status}`)
      }
    }
    return { acknowledged: this.#recorded.size, refused, lostWithDisk }
  }

  #isRefusedForEver(id: string): boolean {
    const sold = this.sold.get(id)
    if (!sold) return false
    const { body, after } = sold.row
    // What waits for a record that is never taken waits with it.
    return this.#isMalformed(body) || (after !== undefined && this.#isRefusedForEver(after))
  }

  /** @returns the lines that are sold in it */
  #sell(device: Device, row: OutboxRow): string[] {
    const { id, body, tillId, sequence } = row
    const request = JSON.parse(body) as SaleRequest
    const { transaction, items } = request
    if (
      transaction.offlineId !== id ||
      transaction.tillSequence !== sequence ||
      transaction.tillId !== tillId
    )
      throw new Broken(`R7 the outbox row of ${id} is not of its request`)
    // Known from here on, whatever is wrong with it: one broken promise must not look like three.
    const holders = new Map([[device, { isAcknowledged: false }]])
    this.sold.set(id, { device, row, request, holders, isPrinted: false })
    const { seal = '', previousSeal: before = '' } = transaction
    this.#numbers.kept({ id, tillId, sequence }, { seal, before })
    const lines = items.map(({ lineId = '' }) => lineId)
    for (const lineId of lines) {
      const other = this.#linesSold.get(lineId)
      if (other && !this.baskets.mayBeSoldTwice(lineId) && !this.basketsAreShared.has(device))
        throw new Broken(`R1 ${id} sells what ${other} has sold`)
      this.#linesSold.set(lineId, id)
    }
    const { reversesId } = transaction
    this.returns.kept(
      device,
      id,
      request,
      reversesId === undefined ? undefined : this.sold.get(reversesId)?.request,
    )
    return lines
  }

  #carried(device: Device, row: OutboxRow): void {
    const sold = this.sold.get(row.id)
    if (!sold || !this.#carriedTo.get(device)?.has(row.id))
      throw new Broken(`R1 ${row.id} is in an outbox that it was not brought to`)
    const { body, tillId, sequence, totalMinor, tradingDay } = sold.row
    if (row.body !== body || row.tillId !== tillId || row.sequence !== sequence)
      throw new Broken(`R2 ${row.id} was brought by a file with another content`)
    if (row.totalMinor !== totalMinor || row.tradingDay !== tradingDay)
      throw new Broken(`SELL-016 ${row.id} counts otherwise on the till that it was brought to`)
    sold.holders.set(device, { isAcknowledged: false })
    this.carried += 1
  }
}

function reasonOf(id: string, holders: ReadonlyMap<Device, unknown>): string {
  const rows = [...holders.keys()].map((device) => device.disk.rows('transactions').get(id))
  return rows
    .map((row) => (row ? `${row.status}, ${row.retryCount} failures, ${row.reason}` : 'in no outbox'))
    .join('; ')
}

function acknowledgedBy(url: string, body: string): string[] {
  try {
    const said = JSON.parse(body) as { id?: string; results?: { status: number; sale?: { id: string } }[] }
    if (url === '/api/transactions') return said.id === undefined ? [] : [said.id]
    return (said.results ?? []).flatMap(({ status, sale }) => (status < 300 && sale ? [sale.id] : []))
  } catch {
    return []
  }
}
