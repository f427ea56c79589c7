import type { Sale } from '@tuppence/domain/sales'
import { type DemoReturn, drawMoment, drawReturn, giveBackOf } from './demo-returns.ts'
import { type Counter, ringUp } from './demo-sales.ts'
import { chance } from './random.ts'
import type { DemoShop } from './seed-base.ts'
import type { TradingDay } from './trading-days.ts'

interface Shop {
  readonly shop: DemoShop
  readonly days: readonly TradingDay[]
  readonly tills: readonly { readonly id: string; readonly code: string; readonly sequence: number }[]
  readonly counter: Counter
  readonly seededAt: Date
}

/** Goods that will come back. */
interface Coming {
  readonly sale: Sale
  readonly kind: DemoReturn
  readonly atMs: number
  readonly dayMs: number
}

interface Lived {
  readonly sale: Sale
  readonly tradingDay: string
}

/**
 * Three months at the tills of a business: every sale, and between them what was voided or brought back, in the order in
 * which it happened. Whoever goes through it moves each till's `sequence` on.
 */
export function* liveThrough({ shop, days, tills, counter, seededAt }: Shop): Iterable<Lived> {
  // A chance of its own: the sales are the same with and without what comes back of them.
  const luck = chance(
    Number(shop.business.code.slice(2)) * 15_485_863 + Math.floor(seededAt.getTime() / 1_000),
  )
  let coming: readonly Coming[] = []
  for (const [index, day] of days.entries()) {
    for (const atMs of day.salesAt) {
      yield* takeBack(coming, atMs)
      coming = coming.filter((one) => one.atMs > atMs)
      const till = counter.chance.next() < 0.72 ? tills[0] : tills[1]
      if (!till) throw new Error('A demo business has two tills')
      const seller = shop.people[1 + ((index + tills.indexOf(till)) % (shop.people.length - 1))]
      if (!seller) throw new Error('A demo business has two cashiers')
      const sale = ringUp(counter, { atMs, till, tillSequence: till.sequence + 1, staff: seller })
      yield { sale, tradingDay: dayOf(day.dayMs) }
      const back = willComeBack(sale, index)
      if (back) coming = [...coming, back].sort((a, b) => a.atMs - b.atMs)
    }
  }
  yield* takeBack(coming, seededAt.getTime())

  /** Whoever may give money back: the shop's first person, at either till. */
  function* takeBack(all: readonly Coming[], untilMs: number): Iterable<Lived> {
    for (const { sale, kind, atMs, dayMs } of all.filter((one) => one.atMs <= untilMs)) {
      const till = tills.find(({ id }) => id === sale.tillId)
      const [staff] = shop.people
      if (!till || !staff) throw new Error('A demo business has tills and people')
      const slot = { atMs, till, tillSequence: till.sequence + 1, staff }
      yield { sale: giveBackOf(sale, kind, counter, slot, luck), tradingDay: dayOf(dayMs) }
    }
  }

  function willComeBack(sale: Sale, index: number): Coming | undefined {
    const drawn = drawReturn(counter, luck)
    const day = drawn && days[index + drawn.afterDays]
    if (!drawn || !day) return undefined
    const { kind } = drawn
    const atMs = drawMoment({ kind, soldAtMs: Date.parse(sale.soldAt), salesAt: day.salesAt }, luck)
    return atMs === undefined ? undefined : { sale, kind, atMs, dayMs: day.dayMs }
  }
}

const dayOf = (dayMs: number): string => new Date(dayMs).toISOString().slice(0, 10)
