import { minorOf } from '@tuppence/domain/money'
import { type CartProduct, type SaleRequest, sealedText } from '@tuppence/domain/sales'
import { uuidv7 } from 'uuidv7'
import { asComplete } from '../../apps/server/src/modules/sales/fill-in.ts'
import { type Seller, saleRows } from '../../apps/server/src/modules/sales/sale-rows.ts'
import { parameters } from '../../apps/server/src/modules/sales/sale-writers.ts'
import { takeTenders } from '../../apps/server/src/modules/sales/take-tenders.ts'
import type { TestTill } from '../../apps/server/src/testing/test-till.ts'

const LINES = 5

/** A till with sales made ahead, in its own order, so that making them costs the measurement nothing. */
export class StockedTill {
  readonly till: TestTill
  readonly #ready: string[] = []
  readonly #products: readonly CartProduct[]
  readonly #write: (request: SaleRequest) => string
  constructor(till: TestTill, products: readonly CartProduct[], write: (request: SaleRequest) => string) {
    this.till = till
    this.#products = products
    this.#write = write
  }

  fill(count: number): void {
    while (this.#ready.length < count) {
      const lines = Array.from({ length: LINES }, () => ({
        product: this.#products[Math.floor(Math.random() * this.#products.length)] as CartProduct,
        quantity: 1 + Math.floor(Math.random() * 3),
      }))
      this.#ready.push(this.#write(this.till.sell({ lines })))
    }
  }

  next(): string {
    if (this.#ready.length === 0) this.fill(20)
    return this.#ready.shift() ?? ''
  }
}

/** What travels over HTTP. */
export const asBody = (request: SaleRequest): string => JSON.stringify(request)

/** What the server makes of it for the database, made here instead: the statement's parameters, as one text. */
export function asParameters(organizationId: string, seller: Seller): (request: SaleRequest) => string {
  return (request) => {
    const { transaction } = request
    const paid = takeTenders(transaction, minorOf(transaction.totalAmount ?? ''), uuidv7)
    if (!paid.ok) throw new Error(paid.code)
    const noticed = {
      contentHash: transaction.seal ?? '',
      idGiven: true,
      sealedByTill: true,
      sealIsRight: true,
      previousSeal: transaction.previousSeal ?? '',
      seal: transaction.seal ?? '',
      sealedText: sealedText(request),
      arrivedAt: new Date(),
      flags: [],
      recordedBy: seller.userId,
      approvedBy: null,
    }
    const rows = saleRows(asComplete(request, transaction.offlineId ?? ''), paid, seller, noticed, uuidv7)
    return JSON.stringify(parameters(organizationId, [rows], new Date()))
  }
}
