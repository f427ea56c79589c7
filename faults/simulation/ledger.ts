import type { OutboxRow } from '../../apps/web/src/offline/database.ts'
import type { DayRecord } from '../../apps/web/src/offline/till-records.ts'
import type { KeptSale } from './books-model.ts'
import type { Device } from './device.ts'
import type { Writes } from './disk-transaction.ts'
import type { Answered, Asked } from './network.ts'

/** A promise that was broken, with the device and the sale. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

interface Sold {
  readonly device: Device
  readonly body: string
  readonly tillId: string
  readonly sequence: number
  /** Whether the till said so: a receipt is out. */
  isPrinted: boolean
  /** Whether an answer that names this sale has reached the device. */
  isAcknowledged: boolean
}

/**
 * Keeps what really happened, from what disks committed, the server recorded and answers brought, and looks after each of
 * those steps whether every promise holds.
 */
export class Ledger {
  readonly sold = new Map<string, Sold>()
  readonly #recorded = new Map<string, string>()
  readonly #linesSold = new Map<string, string>()
  readonly #numbers = new Map<string, { sequence: number; seal: string }>()
  readonly #numbersRecorded = new Set<string>()
  /** Devices whose browser lends two tabs one basket, because it has no locks. */
  readonly basketsAreShared = new Set<Device>()

  /** A device's disk has committed. */
  committed(device: Device, writes: Writes): void {
    for (const [id, { before, after }] of writes.get('transactions') ?? [])
      if (before === undefined && after !== undefined && !this.sold.has(id))
        this.#sell(device, after as unknown as OutboxRow)
    if (writes.has('transactions') || writes.has('sales')) this.lookAt(device)
  }

  printed(id: string, device: Device): void {
    const sold = this.sold.get(id)
    if (!sold || sold.device !== device)
      throw new Broken(`R1 the receipt of ${id} was printed before it was on the disk`)
    sold.isPrinted = true
  }

  /** The server has a sale that it had not. */
  recorded(id: string, { request, canonical }: Pick<KeptSale, 'request' | 'canonical'>): void {
    if (this.#recorded.has(id)) throw new Broken(`R1 ${id} is in the books twice`)
    this.#recorded.set(id, canonical)
    const sold = this.sold.get(id)
    if (!sold) throw new Broken(`R1 ${id} is in the books and was never on a disk`)
    if (JSON.stringify(request) !== sold.body)
      throw new Broken(`R2 ${id} came with another content than was stored`)
    const number = `${request.transaction.tillId} ${request.transaction.tillSequence}`
    if (this.#numbersRecorded.has(number)) throw new Broken(`R7 number ${number} is in the books twice`)
    this.#numbersRecorded.add(number)
  }

  heard(_device: Device, asked: Asked, { status, body }: Answered): void {
    if (asked.method !== 'POST' || status < 200 || status >= 300) return
    for (const id of acknowledgedBy(asked.url, body)) {
      const sold = this.sold.get(id)
      if (sold) sold.isAcknowledged = true
    }
  }

  /** Everything that must be true of one device at any moment. */
  lookAt(device: Device): void {
    const rows = device.disk.rows('transactions')
    const sales = device.disk.rows('sales')
    for (const [id, sold] of this.sold) {
      if (sold.device !== device) continue
      const row = rows.get(id) as unknown as OutboxRow | undefined
      if (row && row.body !== sold.body) throw new Broken(`R1 the stored request of ${id} was changed`)
      if (!row && !sold.isAcknowledged)
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
      if (!this.sold.has(id)) throw new Broken(`R1 ${id} is in an outbox and was never sold`)
    this.#lookAtDays(device, [...rows.values()] as unknown as OutboxRow[])
  }

  /** After the storm, when everything has had its time: the books and the tills agree. */
  lookAtTheEnd(isRefusedForEver: (body: string) => boolean): { acknowledged: number; refused: number } {
    let refused = 0
    for (const [id, { device, body }] of this.sold) {
      const row = device.disk.rows('transactions').get(id) as unknown as OutboxRow | undefined
      if (isRefusedForEver(body)) {
        if (row?.status !== 'attention')
          throw new Broken(`D2 ${id} is refused for ever and not shown: ${row?.status}`)
        refused += 1
        continue
      }
      if (row)
        throw new Broken(`R1 ${id} has not arrived: ${row.status}, ${row.retryCount} failures, ${row.reason}`)
      if (!this.#recorded.has(id)) throw new Broken(`R1 ${id} is lost`)
    }
    return { acknowledged: this.#recorded.size, refused }
  }

  #sell(device: Device, row: OutboxRow): void {
    const { id, body, tillId, sequence } = row
    const { transaction, items } = JSON.parse(body) as {
      transaction: {
        offlineId: string
        tillId: string
        tillSequence: number
        seal: string
        previousSeal: string
      }
      items: { lineId: string }[]
    }
    if (
      transaction.offlineId !== id ||
      transaction.tillSequence !== sequence ||
      transaction.tillId !== tillId
    )
      throw new Broken(`R7 the outbox row of ${id} is not of its request`)
    const before = this.#numbers.get(tillId) ?? { sequence: 0, seal: '' }
    if (sequence !== before.sequence + 1)
      throw new Broken(`R7 ${id} has number ${sequence} and the one before was ${before.sequence}`)
    if (transaction.previousSeal !== before.seal)
      throw new Broken(`R13 ${id} is not sealed onto the one before it`)
    this.#numbers.set(tillId, { sequence, seal: transaction.seal })
    for (const { lineId } of items) {
      const other = this.#linesSold.get(lineId)
      if (other && !this.basketsAreShared.has(device))
        throw new Broken(`R1 ${id} sells what ${other} has sold`)
      this.#linesSold.set(lineId, id)
    }
    this.sold.set(id, { device, body, tillId, sequence, isPrinted: false, isAcknowledged: false })
  }

  #lookAtDays(device: Device, rows: readonly OutboxRow[]): void {
    for (const [key, { value }] of device.disk.rows('syncMeta')) {
      if (!key.startsWith('day:')) continue
      const day = value as DayRecord
      const waiting = rows.filter(({ tradingDay }) => key.endsWith(`:${tradingDay}`))
      const totalMinor = waiting.reduce((sum, row) => sum + row.totalMinor, 0)
      if (day.pendingCount !== waiting.length || day.pendingTotalMinor !== totalMinor)
        throw new Broken(
          `SELL-016 ${key} counts ${day.pendingCount} waiting, the outbox has ${waiting.length}`,
        )
    }
  }
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
