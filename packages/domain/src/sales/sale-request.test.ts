import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorOf, toPounds } from '../money/index.ts'
import { cartArbitrary, MODES } from '../tax/carts.test-support.ts'
import { computeTotals, parseRate } from '../tax/index.ts'
import {
  canonicalJson,
  cartTotals,
  completeSale,
  makeTender,
  type SaleRequest,
  saleRequestSchema,
  sealOf,
  sealSale,
  toSaleRequest,
  withTillProof,
} from './index.ts'
import { id, SOLD_AT, STAFF, TILL } from './sales.test-support.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

const request: fc.Arbitrary<SaleRequest> = fc
  .tuple(
    cartArbitrary,
    fc.constantFrom(...MODES),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.nat(999),
  )
  .filter(([cart]) => cart.lines.length > 0)
  .map(([cart, vatMode, name, extra]) => {
    const owed = cartTotals(cart, vatMode).totalMinor
    const lines = cart.lines.map((line, i) => ({
      ...line,
      id: id(500 + i),
      product: { ...line.product, name, id: id(i) },
    }))
    const result = completeSale(
      { ...cart, lines },
      {
        id: id(1000),
        now: SOLD_AT,
        till: TILL,
        tillSequence: 7,
        staff: STAFF,
        vatMode,
        tenders: [makeTender(id(700), 'cash', owed + extra, owed)],
      },
    )
    if (!result.ok) throw new Error(result.code)
    return toSaleRequest(result.sale)
  })

describe('a sale on the wire', () => {
  it('DATA-025 DATA-026 DATA-027 the minimal request of the specification is whole', () => {
    const minimal = {
      transaction: {
        customerId: null,
        subtotal: '5.00',
        taxAmount: '1.00',
        discountAmount: '0.00',
        totalAmount: '6.00',
        paymentMethod: 'cash',
        amountReceived: '10.00',
        changeDue: '4.00',
      },
      items: [{ productId: id(1), quantity: 5, unitPrice: '1.00', totalPrice: '5.00' }],
    }
    expect(saleRequestSchema.parse(minimal)).toEqual(minimal)
  })

  it('DATA-025 DATA-026 DATA-027 arrives as it was sent: the schema neither drops, adds nor rewrites anything', () => {
    fc.assert(
      fc.property(request, (sent) => {
        const arrived = saleRequestSchema.parse(JSON.parse(JSON.stringify(sent)))
        expect(canonicalJson(arrived)).toBe(canonicalJson(sent))
      }),
    )
  })

  it('SELL-047 says enough for whoever receives it to compute the same totals to the penny', () => {
    fc.assert(
      fc.property(request, ({ transaction, items }) => {
        const lines = items.map((item) => ({
          quantity: item.quantity,
          unitPriceMinor: minorOf(item.unitPrice),
          discountMinor: minorOf(item.discountAmount ?? 'missing'),
          vatCode: item.vatCode ?? 'custom',
          vatRate: parseRate(item.vatRate ?? '') ?? -1,
          vatInclusive: item.vatInclusive ?? false,
        }))
        const basketDiscount = minorOf(transaction.basketDiscount ?? 'missing')
        const totals = computeTotals(lines, transaction.vatMode ?? 'add', basketDiscount)
        expect({
          subtotal: toPounds(totals.subtotalMinor),
          taxAmount: toPounds(totals.vatMinor),
          discountAmount: toPounds(totals.discountMinor),
          totalAmount: toPounds(totals.totalMinor),
          totalPrices: totals.lines.map((line) => toPounds(line.totalMinor)),
        }).toEqual({
          subtotal: transaction.subtotal,
          taxAmount: transaction.taxAmount,
          discountAmount: transaction.discountAmount,
          totalAmount: transaction.totalAmount,
          totalPrices: items.map((item) => item.totalPrice),
        })
      }),
    )
  })

  it('DATA-026 holds money as 2-decimal strings and nothing else', () => {
    fc.assert(
      fc.property(request, (sent) => {
        const numbers: number[] = []
        JSON.stringify(sent, (_, value) => {
          if (typeof value === 'number') numbers.push(value)
          return value
        })
        expect(numbers).toEqual([sent.transaction.tillSequence, ...sent.items.map((item) => item.quantity)])
        expect(sent.transaction.totalAmount).toMatch(/^\d+\.\d\d$/)
      }),
    )
  })

  it.each([
    ['a quantity of 0', { items: { quantity: 0 } }],
    ['half a thing', { items: { quantity: 0.5 } }],
    ['a negative price', { items: { unitPrice: '-1.00' } }],
    ['money without pence', { items: { unitPrice: '1' } }],
    ['a line that money cannot hold', { items: { unitPrice: '999999999.99' } }],
    ['a line discount above its line', { items: { discountAmount: '5.01' } }],
    ['a discount above the goods', { transaction: { discountAmount: '5.01' } }],
    [
      'a basket discount above what the line discounts left',
      { items: { discountAmount: '1.00' }, transaction: { basketDiscount: '4.01' } },
    ],
    ['an unknown way to pay', { transaction: { paymentMethod: 'cheque' } }],
    ['a product that is no id', { items: { productId: '1; DROP' } }],
    ['no tender in a list of tenders', { transaction: { tenders: [] } }],
  ])('lets not through %s', (_, change: { items?: object; transaction?: object }) => {
    const good = {
      transaction: { subtotal: '5.00', taxAmount: '1.00', totalAmount: '6.00', paymentMethod: 'cash' },
      items: [{ productId: id(1), quantity: 5, unitPrice: '1.00', totalPrice: '5.00' }],
    }
    expect(saleRequestSchema.safeParse(good).success).toBe(true)
    const bad = {
      transaction: { ...good.transaction, ...change.transaction },
      items: good.items.map((item) => ({ ...item, ...change.items })),
    }
    expect(saleRequestSchema.safeParse(bad).success).toBe(false)
  })
})

describe('canonical text', () => {
  it('does not depend on the order of keys, nor on what is undefined', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled)
      if (value === null || typeof value !== 'object') return value
      // First, because a value that has such a key itself keeps it.
      return Object.fromEntries([
        ['zz', undefined],
        ...Object.entries(value)
          .reverse()
          .map(([k, v]) => [k, shuffled(v)]),
      ])
    }
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(canonicalJson(shuffled(value))).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('differs where the content differs', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        const same = canonicalJson(a) === canonicalJson(b)
        let equal = true
        try {
          expect(JSON.parse(JSON.stringify(a))).toStrictEqual(JSON.parse(JSON.stringify(b)))
        } catch {
          equal = false
        }
        expect(same).toBe(equal)
      }),
    )
  })
})

describe('the seal of a sale (the till’s journal)', () => {
  it('holds over what was sent, and over the record before', () => {
    fc.assert(
      fc.property(request, (sent) => {
        const sealed = sealSale(sent, sha256('before'), sha256)
        expect(sealed.transaction.seal).toMatch(/^[0-9a-f]{64}$/)
        expect(sealed.transaction.previousSeal).toBe(sha256('before'))
        const arrived = saleRequestSchema.parse(JSON.parse(JSON.stringify(sealed)))
        expect(sealOf(arrived, sha256)).toBe(sealed.transaction.seal)
        expect(sealSale(sent, '', sha256).transaction.seal).not.toBe(sealed.transaction.seal)
        // Sealing again what is sealed changes nothing.
        expect(sealSale(sealed, sha256('before'), sha256)).toEqual(sealed)
      }),
    )
  })

  it('breaks with any edit of any field, any field taken out, and any two lines exchanged', () => {
    fc.assert(
      fc.property(request, fc.nat(), fc.boolean(), (sent, at, remove) => {
        const sealed = sealSale(sent, '', sha256)
        const paths = leaves(sealed).filter((path) => path.join('.') !== 'transaction.seal')
        const path = paths[at % paths.length] ?? []
        const edited = structuredClone(sealed)
        edit(edited, path, remove)
        expect(sealOf(edited, sha256), path.join('.')).not.toBe(sealed.transaction.seal)
        if (sealed.items.length > 1) {
          const swapped = { ...sealed, items: sealed.items.toReversed() }
          expect(sealOf(swapped, sha256)).not.toBe(sealed.transaction.seal)
        }
      }),
      { numRuns: 500 },
    )
  })
})

function leaves(value: unknown, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]))
}

function edit(root: unknown, path: readonly string[], remove: boolean): void {
  let at = root as Record<string, unknown>
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>
  const key = path.at(-1) ?? ''
  const value = at[key]
  if (remove) delete at[key]
  else
    at[key] =
      typeof value === 'string'
        ? `${value} `
        : typeof value === 'number'
          ? value + 1
          : typeof value === 'boolean'
            ? !value
            : 'x'
}

it('R7 a till’s proof is keyed with its device and made of the seal, and changes nothing else', () => {
  const hmac = (key: string, text: string) => `${key}:${text}`
  const sale: SaleRequest = {
    transaction: {
      subtotal: '0.00',
      taxAmount: '0.00',
      discountAmount: '0.00',
      totalAmount: '0.00',
      paymentMethod: 'cash',
    },
    items: [],
  }
  const sealed = sealSale(sale, '', sha256)
  const { transaction } = sealed
  expect(withTillProof(sealed, 'device', hmac)).toEqual({
    ...sealed,
    transaction: { ...transaction, tillProof: `device:${transaction.seal}` },
  })
  expect(withTillProof(sale, 'device', hmac).transaction.tillProof).toBe('device:')
})
