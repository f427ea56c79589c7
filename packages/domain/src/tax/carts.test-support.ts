import fc from 'fast-check'
import type { Cart, CartLine, Discount } from '../sales/index.ts'
import type { VatCode, VatMode } from './index.ts'

/** Codes with the rates that go with them, and some that do not: a zero-rated product whose form still says 20%. */
const RATES: readonly (readonly [VatCode, number])[] = [
  ['standard', 2000],
  ['reduced', 500],
  ['zero', 0],
  ['exempt', 0],
  ['zero', 2000],
  ['exempt', 2000],
  ['custom', 1750],
  ['custom', 1],
  ['custom', 9_999],
  ['custom', 10_000],
]

export const MODES: readonly VatMode[] = ['add', 'as-marked']

export const discountArbitrary: fc.Arbitrary<Discount | null> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => ({ kind: 'percent' as const, hundredths })),
  fc.integer({ min: 0, max: 5_000 }).map((minor) => ({ kind: 'amount' as const, minor })),
)

const lineArbitrary: fc.Arbitrary<Omit<CartLine, 'id'>> = fc
  .record({
    quantity: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 100_000 })),
    unitPriceMinor: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 20_000 })),
    discount: discountArbitrary,
    rate: fc.oneof(
      fc.constantFrom(...RATES),
      fc.integer({ min: 0, max: 10_000 }).map((rate): readonly [VatCode, number] => ['custom', rate]),
    ),
    vatInclusive: fc.boolean(),
  })
  .map(({ quantity, unitPriceMinor, discount, rate: [vatCode, vatRate], vatInclusive }) => ({
    quantity,
    unitPriceMinor,
    discount,
    product: { id: 'p', name: 'Thing', sku: 'T', priceMinor: unitPriceMinor, vatCode, vatRate, vatInclusive },
  }))

export const cartArbitrary: fc.Arbitrary<Cart> = fc
  .record({ lines: fc.array(lineArbitrary, { maxLength: 12 }), discount: discountArbitrary })
  .map(({ lines, discount }) => ({
    lines: lines.map((line, i) => ({ ...line, id: `line-${i}` })),
    customer: null,
    discount,
  }))

/** Numbers from a seed: the same storm of carts every time it is named, and fast enough for ten million. */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

/** A cart out of a storm: mostly everyday baskets, with pennies, fortunes and free goods among them. */
export function randomCart(random: (below: number) => number): Cart {
  const discount = (priceMinor: number): Discount | null => {
    const kind = random(6)
    if (kind > 1) return null
    return kind === 0
      ? { kind: 'percent', hundredths: random(4) === 0 ? random(10_001) : (1 + random(10)) * 500 }
      : { kind: 'amount', minor: random(Math.max(1, Math.min(priceMinor * 2, 2_000_000_000))) }
  }
  const lines = Array.from({ length: random(8) === 0 ? 1 + random(40) : 1 + random(6) }, (_, i): CartLine => {
    const size = random(20)
    const unitPriceMinor = size === 0 ? random(4) : size === 1 ? random(2_000_000_000) : random(5_000)
    const quantity = random(10) === 0 ? 1 + random(40) : 1 + random(3)
    const [vatCode, vatRate] = RATES[random(RATES.length)] ?? ['custom', 0]
    const product = {
      id: `product-${i}`,
      name: 'Thing',
      sku: 'T',
      priceMinor: unitPriceMinor,
      vatCode,
      vatRate: vatCode === 'custom' && random(2) === 0 ? random(10_001) : vatRate,
      vatInclusive: random(3) > 0,
    }
    return {
      id: `line-${i}`,
      product,
      quantity,
      unitPriceMinor,
      discount: discount(quantity * unitPriceMinor),
    }
  })
  return { lines, customer: null, discount: discount(10_000) }
}
