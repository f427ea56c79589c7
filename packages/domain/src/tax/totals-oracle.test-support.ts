/**
 * A second computation of a basket's totals, from the words of the rule and with exact fractions: slow, and written
 * without a look at the code it checks. It shares nothing with it but the shape of a cart.
 */
import type { Cart, Discount } from '../sales/index.ts'
import type { SaleTotals, VatMode } from './index.ts'

class Fraction {
  readonly over: bigint
  readonly under: bigint
  constructor(over: bigint, under = 1n) {
    this.over = over
    this.under = under
  }
  plus(other: Fraction) {
    return new Fraction(this.over * other.under + other.over * this.under, this.under * other.under)
  }
  minus(other: Fraction) {
    return this.plus(new Fraction(-other.over, other.under))
  }
  times(other: Fraction) {
    return new Fraction(this.over * other.over, this.under * other.under)
  }
  dividedBy(other: Fraction) {
    return new Fraction(this.over * other.under, this.under * other.over)
  }
  isLessThan(other: Fraction) {
    return this.over * other.under < other.over * this.under
  }
  /** For amounts of zero or more. */
  wholePart() {
    return new Fraction(this.over / this.under)
  }
  isZero() {
    return this.over === 0n
  }
}

const whole = (n: number | bigint) => new Fraction(BigInt(n))
const ZERO = whole(0)
const ONE = whole(1)
const HALF = new Fraction(1n, 2n)
const addUp = (amounts: readonly Fraction[]) => amounts.reduce((a, b) => a.plus(b), ZERO)
const pence = (amount: Fraction) => {
  if (amount.over % amount.under !== 0n) throw new Error('Not whole pence')
  return Number(amount.over / amount.under)
}

/** "0.5p or more rounds up" (VATREC12030). */
const roundHalfUp = (amount: Fraction) => {
  const down = amount.wholePart()
  return amount.minus(down).isLessThan(HALF) ? down : down.plus(ONE)
}

/** Everyone gets the whole pence of their share; each penny left goes to whoever was cut most, the first of equals. */
const largestRemainder = (amount: Fraction, weights: readonly Fraction[]) => {
  const all = addUp(weights)
  const shares = weights.map((weight) => (all.isZero() ? ZERO : amount.times(weight).dividedBy(all)))
  const parts = shares.map((share) => share.wholePart())
  const cut = shares.map((share, i) => share.minus(parts[i] ?? ZERO))
  for (let left = pence(amount.minus(addUp(parts))); left > 0; left--) {
    let most = 0
    for (let i = 1; i < cut.length; i++) if ((cut[most] ?? ZERO).isLessThan(cut[i] ?? ZERO)) most = i
    parts[most] = (parts[most] ?? ZERO).plus(ONE)
    cut[most] = whole(-1)
  }
  return parts
}

const taken = (price: Fraction, discount: Discount | null) => {
  if (discount === null) return ZERO
  const off =
    discount.kind === 'amount'
      ? whole(discount.minor)
      : roundHalfUp(price.times(new Fraction(BigInt(discount.hundredths), 10_000n)))
  return price.isLessThan(off) ? price : off
}

export interface OracleTotals {
  readonly goods: number
  readonly discount: number
  readonly subtotal: number
  readonly vat: number
  readonly total: number
  readonly lines: readonly { total: number; basketDiscount: number; net: number; vat: number }[]
  /** "standard 2000": [net, VAT, gross] */
  readonly groups: Readonly<Record<string, readonly [number, number, number]>>
}

export function oracleTotals(cart: Cart, mode: VatMode): OracleTotals {
  const goods = cart.lines.map((line) => whole(line.quantity).times(whole(line.unitPriceMinor)))
  const own = cart.lines.map((line, i) => taken(goods[i] ?? ZERO, line.discount))
  const afterOwn = goods.map((price, i) => price.minus(own[i] ?? ZERO))
  const basketDiscount = taken(addUp(afterOwn), cart.discount)
  const shares = largestRemainder(basketDiscount, afterOwn)
  const paid = afterOwn.map((price, i) => price.minus(shares[i] ?? ZERO))

  const vat = cart.lines.map(() => ZERO)
  const net = [...paid]
  const groupOf = (i: number) => {
    const product = cart.lines[i]?.product
    const charged = product?.vatCode === 'zero' || product?.vatCode === 'exempt' ? 0 : product?.vatRate
    return `${product?.vatCode} ${charged}`
  }
  const inclusive = (i: number) => mode === 'as-marked' && cart.lines[i]?.product.vatInclusive === true
  const positions = cart.lines.map((_, i) => i)
  for (const name of new Set(positions.map(groupOf)))
    for (const included of [true, false]) {
      const members = positions.filter((i) => groupOf(i) === name && inclusive(i) === included)
      const consideration = addUp(members.map((i) => paid[i] ?? ZERO))
      const rate = new Fraction(BigInt(name.split(' ')[1] ?? ''), 10_000n)
      const exact = included
        ? consideration.minus(consideration.dividedBy(ONE.plus(rate)))
        : consideration.times(rate)
      const parts = largestRemainder(
        roundHalfUp(exact),
        members.map((i) => paid[i] ?? ZERO),
      )
      members.forEach((i, k) => {
        vat[i] = parts[k] ?? ZERO
        if (included) net[i] = (paid[i] ?? ZERO).minus(vat[i] ?? ZERO)
      })
    }

  const groups: Record<string, [number, number, number]> = {}
  for (const i of positions) {
    const [n, v, g] = groups[groupOf(i)] ?? [0, 0, 0]
    const [lineNet, lineVat] = [pence(net[i] ?? ZERO), pence(vat[i] ?? ZERO)]
    groups[groupOf(i)] = [n + lineNet, v + lineVat, g + lineNet + lineVat]
  }
  return {
    goods: pence(addUp(goods)),
    discount: pence(addUp(own).plus(basketDiscount)),
    subtotal: pence(addUp(net)),
    vat: pence(addUp(vat)),
    total: pence(addUp(net).plus(addUp(vat))),
    lines: positions.map((i) => ({
      total: pence(afterOwn[i] ?? ZERO),
      basketDiscount: pence(shares[i] ?? ZERO),
      net: pence(net[i] ?? ZERO),
      vat: pence(vat[i] ?? ZERO),
    })),
    groups,
  }
}

/** The totals of the code under proof, in the oracle's shape. */
export function inOracleShape(totals: SaleTotals): OracleTotals {
  return {
    goods: totals.goodsMinor,
    discount: totals.discountMinor,
    subtotal: totals.subtotalMinor,
    vat: totals.vatMinor,
    total: totals.totalMinor,
    lines: totals.lines.map((line) => ({
      total: line.totalMinor,
      basketDiscount: line.basketDiscountMinor,
      net: line.netMinor,
      vat: line.vatMinor,
    })),
    groups: Object.fromEntries(
      totals.groups.map((group) => [
        `${group.vatCode} ${group.vatRate}`,
        [group.netMinor, group.vatMinor, group.grossMinor],
      ]),
    ),
  }
}
