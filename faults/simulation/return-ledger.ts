import { minorOf } from '@tuppence/domain/money'
import type { EarlierReturn, SaleRequest } from '@tuppence/domain/sales'
import { Broken } from './broken.ts'
import type { Device } from './device.ts'

/** What one device gave back of one sale. */
interface Given {
  readonly units: Map<string, number>
  isVoided: boolean
}

/**
 * What was given back, from what disks have kept and the server has recorded. One device gives nothing back twice, whatever
 * its windows and their crashes (R8); two devices that know nothing of each other may, and the books then say so.
 */
export class ReturnLedger {
  count = 0
  readonly #byDevice = new Map<Device, Map<string, Given>>()
  readonly #recorded = new Map<string, EarlierReturn[]>()

  /** What a device has forgotten it may give back again. */
  forgotten(device: Device): void {
    this.#byDevice.delete(device)
  }

  /** @param of the record that goods come back of; undefined where no disk ever had it */
  kept(device: Device, id: string, request: SaleRequest, of: SaleRequest | undefined): void {
    const { transaction, returns = [] } = request
    const { kind = 'sale', reversesId } = transaction
    if (kind === 'sale') return
    this.count += 1
    if (reversesId === undefined) return
    if (!of) throw new Broken(`R8 ${id} gives back of ${reversesId}, which was never sold`)
    const given = this.#givenOf(device, reversesId)
    if (given.isVoided || (kind === 'void' && given.units.size > 0))
      throw new Broken(`R8 ${id} gives back of ${reversesId} what this till has given back before`)
    given.isVoided = kind === 'void'
    const sold = new Map(of.items.map(({ lineId, quantity }) => [lineId, quantity]))
    for (const { returnsItemId = '', quantity } of returns) {
      const units = (given.units.get(returnsItemId) ?? 0) + quantity
      given.units.set(returnsItemId, units)
      if (units > (sold.get(returnsItemId) ?? 0))
        throw new Broken(`R8 ${id} gives back more of ${reversesId} than was sold, on one till`)
    }
  }

  recorded(id: string, { transaction, returns = [] }: SaleRequest): void {
    const { kind = 'sale', reversesId, tenders = [] } = transaction
    if (kind === 'sale' || reversesId === undefined) return
    const before = this.#recorded.get(reversesId) ?? []
    const back = {
      id,
      kind,
      lines: returns.map(({ returnsItemId = '', quantity }) => ({ lineId: returnsItemId, quantity })),
      tenders: tenders.map(({ method, amount }) => ({ method, amountMinor: minorOf(amount) })),
    }
    this.#recorded.set(reversesId, [...before, back])
  }

  /** What the books say came back of a record, for whoever looks it up there. */
  inTheBooks(saleId: string): readonly EarlierReturn[] {
    return this.#recorded.get(saleId) ?? []
  }

  #givenOf(device: Device, saleId: string): Given {
    const ofDevice = this.#byDevice.get(device) ?? new Map<string, Given>()
    this.#byDevice.set(device, ofDevice)
    const given = ofDevice.get(saleId) ?? { units: new Map<string, number>(), isVoided: false }
    ofDevice.set(saleId, given)
    return given
  }
}
