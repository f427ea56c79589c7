import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  closedRead,
  countedMinor,
  countsWords,
  DENOMINATIONS,
  type DrawerKind,
  type DrawerRecord,
  denominationLabel,
  drawerLedger,
  drawerRecordSchema,
  drawerScope,
  isInShift,
  needsDrawerRight,
  onceEach,
  provenText,
  reasonLabel,
  refuseDrawer,
  refuseTakeBack,
  roughly,
  salesFiguresOf,
  shiftOf,
  tillRead,
  unusualAmount,
  withLowerIds,
} from './index.ts'

const uuid = (number: number) => `01890000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
const anna = { id: uuid(1), name: 'Anna' }

/** The nth record of a shift, made in that minute. */
function record(n: number, kind: DrawerKind, changes: Partial<DrawerRecord> = {}): DrawerRecord {
  const hasMoney = ['open', 'cash-in', 'pay-out', 'safe-drop', 'close'].includes(kind)
  return {
    ...{ id: uuid(1000 + n), tillId: uuid(2), shiftId: uuid(3), kind, afterSequence: n },
    at: new Date(Date.UTC(2026, 5, 1, 9, n)).toISOString(),
    ...{
      staff: anna,
      approvedBy: null,
      approval: null,
      amount: hasMoney ? '10.00' : null,
      count: null,
      note: null,
    },
    reason:
      kind === 'cash-in'
        ? 'cash-found'
        : kind === 'pay-out'
          ? 'wages'
          : kind === 'no-sale'
            ? 'give-change'
            : null,
    closing:
      kind === 'close' ? { expected: '10.00', unsentCount: 0, unknownCardCount: 0, recounts: 0 } : null,
    ...changes,
  }
}

describe('a shift is what its records come to', () => {
  const day = [
    record(0, 'open', { amount: '100.00' }),
    record(1, 'cash-in', { amount: '20.00' }),
    record(2, 'break-start'),
    record(3, 'pay-out', { amount: '5.50' }),
    record(17, 'break-end'),
    record(18, 'no-sale'),
    record(19, 'safe-drop', { amount: '60.00' }),
    record(30, 'close', { amount: '54.40', staff: { id: uuid(9), name: 'Ben' } }),
  ]

  it('TILL-006 begins active, breaks off and ends closed', () => {
    expect(shiftOf(day.slice(0, 2)).status).toBe('active')
    expect(shiftOf(day.slice(0, 4))).toMatchObject({
      status: 'break',
      breakStartedAt: '2026-06-01T09:02:00.000Z',
    })
    expect(shiftOf(day)).toMatchObject({
      ...{
        status: 'closed',
        openedBy: anna,
        openingMinor: 10_000,
        fromSequence: 0,
        toSequence: 30,
        flags: [],
      },
      movedMinor: { 'cash-in': 2_000, 'pay-out': 550, 'safe-drop': 6_000 },
      ...{ noSaleCount: 1, breakMs: 15 * 60_000, breakStartedAt: null },
      closing: { staff: { name: 'Ben' } },
    })
  })

  it('reads the same in whatever order its records arrived', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(day, { minLength: 1, maxLength: day.length }), (some) => {
        const sorted = [...some].sort((a, b) => a.afterSequence - b.afterSequence)
        expect(shiftOf(some)).toEqual(shiftOf(sorted))
      }),
    )
  })

  it('keeps what contradicts itself, and says so', () => {
    const flags = (...records: DrawerRecord[]) => shiftOf(records).flags
    expect(flags(record(1, 'cash-in'))).toEqual(['opening-missing'])
    expect(flags(record(0, 'open'), record(1, 'open'))).toEqual(['opened-twice'])
    expect(flags(record(0, 'open'), record(1, 'close'), record(2, 'close'))).toEqual(['closed-twice'])
    expect(flags(record(0, 'open'), record(1, 'close'), record(2, 'pay-out'))).toEqual(['moved-after-close'])
    expect(shiftOf([record(0, 'open')], { at: '2026-06-02T09:00:00.000Z', afterSequence: 7 })).toMatchObject({
      ...{ status: 'closed', flags: ['never-counted'], toSequence: 7, closing: null },
    })
  })

  it('R6 is closed in the back office as far as anybody knows, until its till closes it or opens another', () => {
    const closing = { expected: '10.00', unsentCount: 0, unknownCardCount: 0, recounts: 0 }
    const office = record(5, 'close-for-till', { amount: '12.00', why: 'It fell', closing })
    const flags = (shift: { flags: readonly string[] }) => shift.flags
    const closed = shiftOf([record(0, 'open'), office])
    expect(closed).toMatchObject({ status: 'closed', toSequence: null, closing: office, closedFor: office })
    expect(flags(closed)).toEqual(['closed-by-manager'])
    expect(flags(shiftOf([record(0, 'open'), { ...office, amount: null }]))).toContain('drawer-not-there')
    // What the till had done and not sent is no money that moved after a count of its own.
    expect(flags(shiftOf([record(0, 'open'), office, record(7, 'cash-in')]))).toEqual(['closed-by-manager'])
    const next = { at: office.at, afterSequence: 9 }
    expect(shiftOf([record(0, 'open'), office], next)).toMatchObject({ toSequence: 9, closing: office })
    const own = record(8, 'close', { amount: '11.00' })
    const both = shiftOf([office, own, record(0, 'open')], next)
    expect(both).toMatchObject({ toSequence: 8, closing: own, closedFor: office })
    expect(flags(both)).toEqual(['closed-by-manager', 'closed-by-till-too'])
  })

  it('R6 no till says what is done in the back office, and the same sum again is the same count', () => {
    expect(drawerRecordSchema.safeParse(record(1, 'close')).success).toBe(true)
    for (const kind of ['count-for-till', 'close-for-till'] as const)
      expect(drawerRecordSchema.safeParse({ ...record(1, 'close'), kind }).success).toBe(false)
    expect(onceEach(['1.00', '1.00', '2.00', '1.00'])).toEqual(['1.00', '2.00', '1.00'])
  })

  it('R16 a clock that is set back makes no break shorter than nothing', () => {
    const back = { at: '2016-01-01T00:00:00.000Z' }
    expect(shiftOf([record(0, 'open'), record(1, 'break-start'), record(2, 'break-end', back)]).breakMs).toBe(
      0,
    )
  })

  it('has the sales between its opening and its close, by the till’s own numbers', () => {
    const open = { fromSequence: 4, toSequence: null }
    expect([4, 5, 999].map((n) => isInShift(n, open))).toEqual([false, true, true])
    expect([4, 5, 9, 10].map((n) => isInShift(n, { fromSequence: 4, toSequence: 9 }))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('an entry of the drawer that is taken back', () => {
  const typed = record(1, 'cash-in', { amount: '500.00' })
  const back = (n: number, takesBack = typed.id) =>
    record(n, 'take-back', { takesBack, reason: 'wrong-amount' })
  const meant = record(3, 'cash-in', { amount: '50.00' })

  it('R6 moves nothing any more, whatever arrived first and however often it is taken back', () => {
    const all = [record(0, 'open'), typed, back(2), meant, back(4)]
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (some) => {
        const { movedMinor, takenBackCount, flags } = shiftOf(some)
        expect(movedMinor['cash-in']).toBe(5_000)
        expect([takenBackCount, flags]).toEqual([1, ['takes-back-nothing']])
      }),
    )
    expect(shiftOf([record(0, 'open'), typed, back(2)])).toMatchObject({ takenBackCount: 1, flags: [] })
  })

  it('is money that went in or out in this very shift: nothing else changes by being named', () => {
    const closing = record(9, 'close', { amount: '54.40' })
    for (const other of [record(0, 'open'), closing, back(2), record(5, 'no-sale')]) {
      const shift = shiftOf([
        record(0, 'open'),
        typed,
        closing,
        back(2),
        back(4, other.id),
        record(5, 'no-sale'),
      ])
      expect(shift).toMatchObject({ openingMinor: 1_000, closing, noSaleCount: 1, takenBackCount: 1 })
      expect(shift.flags).toEqual(['takes-back-nothing'])
    }
  })

  it('after the count is said, as any money that moved then', () => {
    expect(shiftOf([record(0, 'open'), typed, record(2, 'close'), back(3)]).flags).toEqual([
      'moved-after-close',
    ])
  })

  it('is of the open shift, and taken back once', () => {
    const shift = [record(0, 'open'), typed]
    const code = (records: DrawerRecord[], id?: string) => refuseTakeBack(records, id)?.code
    expect(code(shift, typed.id)).toBeUndefined()
    expect(code([...shift, back(2)], typed.id)).toBe('taken-back-already')
    for (const id of [shift[0]?.id, meant.id, undefined]) expect(code(shift, id)).toBe('not-to-take-back')
    expect(code([], typed.id)).toBe('not-to-take-back')
  })
})

describe('an id that is written in capitals', () => {
  const written = record(2, 'take-back', { takesBack: uuid(0xabc), reason: 'twice', approvedBy: anna })
  const shouted: DrawerRecord = {
    ...written,
    ...{ id: written.id.toUpperCase(), shiftId: uuid(3).toUpperCase(), tillId: uuid(2).toUpperCase() },
    ...{ takesBack: uuid(0xabc).toUpperCase(), staff: { ...anna, id: anna.id.toUpperCase() } },
  }

  it('mandate 3 is the same id: as it is read, kept and proved', () => {
    expect(drawerRecordSchema.parse(shouted)).toEqual(written)
    expect(withLowerIds(shouted)).toEqual(written)
    expect(provenText(shouted)).toBe(provenText(written))
    expect(provenText({ ...shouted, reason: 'other' })).not.toBe(provenText(written))
  })

  it('D2 changes no proof that a till made before: it is over what was written', () => {
    const { tillProof: _, ...plain } = written
    expect(JSON.parse(provenText(written))).toEqual(plain)
  })
})

describe('what an approval at the drawer is given for (D5)', () => {
  it('is one sum paid out, one entry taken back, one opening without a sale', () => {
    expect(drawerScope({ kind: 'pay-out', amount: '5.00' })).toBe('drawer:pay-out:5.00')
    expect(drawerScope({ kind: 'take-back', takesBack: uuid(0xabc).toUpperCase() })).toBe(
      `drawer:take-back:${uuid(0xabc)}`,
    )
    expect(drawerScope({ kind: 'no-sale' })).toBe('drawer:no-sale')
  })
})

describe('the money in the drawer (R6)', () => {
  it('is float + cash taken − given back + in − out − dropped, whatever the sums', () => {
    const pence = fc.nat(1_000_000)
    fc.assert(
      fc.property(pence, pence, pence, pence, pence, pence, (opening, taken, back, put, out, drop) => {
        const ledger = drawerLedger(
          { openingMinor: opening, movedMinor: { 'cash-in': put, 'pay-out': out, 'safe-drop': drop } },
          { takenMinor: taken, backMinor: back },
        )
        // Taken apart again, one movement at a time.
        const left = [taken, put].reduce((sum, minor) => sum + minor, opening)
        expect(ledger.expectedMinor).toBe([back, out, drop].reduce((sum, minor) => sum - minor, left))
      }),
    )
  })

  it('is counted by denomination', () => {
    expect(countedMinor([])).toBe(0)
    expect(countedMinor(DENOMINATIONS.map((denomination) => ({ denomination, pieces: 1 })))).toBe(8_888)
    expect([
      denominationLabel(5_000, 'GBP'),
      denominationLabel(100, 'GBP'),
      denominationLabel(5, 'EUR'),
    ]).toEqual(['£50', '£1', '5c'])
  })
})

describe('a drawer that was counted more than once', () => {
  const closeOf = (closing: object) =>
    record(2, 'close', {
      amount: '10.00',
      closing: { ...{ expected: '10.00', unsentCount: 0, unknownCardCount: 0, recounts: 0 }, ...closing },
    })
  const readOf = (...records: DrawerRecord[]) => {
    const sales = salesFiguresOf([])
    return tillRead({
      ...{ kind: 'x', number: null, till: { code: 'T1', name: 'Front' }, shift: shiftOf(records) },
      ...{ at: '2026-06-01T10:00:00.000Z', sales, ofShift: sales, grandTotal: null },
      before: { count: 0, net: '0.00' },
    })
  }

  it('is told in its read, at the till as at the server', () => {
    const again = closeOf({ recounts: 1, firstCounted: '0.00' })
    const counts = { times: 2, first: '0.00' }
    expect(readOf(record(0, 'open'), again).drawer).toMatchObject({ counts })
    expect(closedRead(readOf(record(0, 'open')), again).drawer).toMatchObject({ counts })
    expect(countsWords(counts, (pounds) => `£${pounds}`)).toBe('Counted 2 times, first £0.00')
  })

  it('says what the till said at the close: what was not sent, and which card payments had no outcome', () => {
    const said = { unsentCount: 3, unknownCardCount: 2 }
    expect(readOf(record(0, 'open'), closeOf(said))).toMatchObject(said)
    expect(readOf(record(0, 'open'))).toMatchObject({ unsentCount: 0, unknownCardCount: 0 })
  })

  it('is not told where it was counted once, and a till that kept no first count tells how often', () => {
    expect(readOf(record(0, 'open'), closeOf({ firstCounted: '10.00' })).drawer).not.toHaveProperty('counts')
    expect(readOf(record(0, 'open'), closeOf({ recounts: 2 })).drawer?.counts).toEqual({
      ...{ times: 3, first: null },
    })
  })
})

describe('an amount that somebody should look at again', () => {
  it('is more than the drawer should hold, or a sum that is seldom carried', () => {
    const holds = 8_003
    expect(unusualAmount('safe-drop', 50_000, holds)).toBe('more-than-there')
    expect(unusualAmount('pay-out', 8_004, holds)).toBe('more-than-there')
    expect(unusualAmount('pay-out', 8_003, holds)).toBeUndefined()
    expect(unusualAmount('pay-out', 500_000, 600_000)).toBe('large')
    expect(unusualAmount('safe-drop', 500_000, 600_000)).toBeUndefined()
    expect(unusualAmount('cash-in', 1_200_050, holds)).toBe('large')
    expect(unusualAmount('cash-in', 49_999, holds)).toBeUndefined()
    expect(unusualAmount('open', 50_000, 0)).toBe('large')
  })

  it('tells whoever tries amounts no more of the drawer than its next £50', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5_000, max: 500_000 }), fc.nat(500_000), (holds, tried) => {
        const next = roughly(holds)
        expect([next >= holds, next % 5_000]).toEqual([true, 0])
        expect(unusualAmount('safe-drop', tried, next)).toBe(tried > next ? 'more-than-there' : undefined)
      }),
    )
  })
})

describe('what a till lets be done', () => {
  it('is one open shift, and breaks in it; a drawer opens without one', () => {
    const code = (kind: DrawerKind, status?: 'active' | 'break') =>
      refuseDrawer(kind, status && { status })?.code
    expect(code('open')).toBeUndefined()
    expect(code('open', 'active')).toBe('shift-is-open')
    expect(code('no-sale')).toBeUndefined()
    expect(code('close')).toBe('no-shift-open')
    expect(code('close', 'break')).toBeUndefined()
    expect(code('break-start', 'break')).toBe('break-is-on')
    expect(code('break-end', 'active')).toBe('no-break-on')
  })

  it('D5 hands money out and opens the drawer without a sale only with the right to', () => {
    for (const kind of ['pay-out', 'no-sale', 'take-back'] as const)
      expect(needsDrawerRight(kind), kind).toBe(true)
    expect(needsDrawerRight('safe-drop') || needsDrawerRight('close') || needsDrawerRight('open')).toBe(false)
  })
})

describe('a record on the wire', () => {
  const wrongIn = (changes: Partial<DrawerRecord>, kind: DrawerKind = 'pay-out') =>
    drawerRecordSchema.safeParse(record(1, kind, changes)).error?.issues.map(({ path }) => path.join('.'))

  it('is let through as a till makes it', () => {
    for (const kind of [
      'open',
      'cash-in',
      'pay-out',
      'safe-drop',
      'no-sale',
      'break-start',
      'break-end',
      'close',
    ] as const)
      expect(wrongIn({}, kind), kind).toBeUndefined()
    expect(wrongIn({ shiftId: null }, 'no-sale')).toBeUndefined()
    const count = [{ denomination: 500 as const, pieces: 2 }]
    expect(wrongIn({ count }, 'open')).toBeUndefined()
    const closing = { expected: '10.00', unsentCount: 0, unknownCardCount: 0, recounts: 1 }
    for (const firstCounted of ['0.00', null])
      expect(wrongIn({ closing: { ...closing, firstCounted } }, 'close')).toBeUndefined()
    expect(wrongIn({ closing: { ...closing, firstCounted: '-1.00' } }, 'close')).toEqual([
      'closing.firstCounted',
    ])
  })

  it('is refused where it contradicts itself', () => {
    expect(wrongIn({ amount: null })).toEqual(['amount'])
    expect(wrongIn({ amount: '-1.00' })).toEqual(['amount'])
    expect(wrongIn({ amount: '1.00' }, 'break-start')).toEqual(['amount'])
    expect(wrongIn({ count: [{ denomination: 500, pieces: 1 }] }, 'open')).toEqual(['count'])
    expect(wrongIn({ shiftId: null })).toEqual(['shiftId'])
    expect(wrongIn({ closing: null }, 'close')).toEqual(['closing'])
    expect(wrongIn({ reason: null })).toEqual(['reason'])
    expect(wrongIn({ reason: 'because' })).toEqual(['reason'])
    expect(wrongIn({ reason: 'other' })).toEqual(['note'])
    const takesBack = uuid(5)
    expect(wrongIn({ takesBack })).toEqual(['takesBack'])
    expect(wrongIn({ reason: 'twice' }, 'take-back')).toEqual(['takesBack'])
    expect(wrongIn({ takesBack }, 'take-back')).toEqual(['reason'])
    expect(wrongIn({ takesBack, reason: 'twice', amount: '1.00' }, 'take-back')).toEqual(['amount'])
    expect(wrongIn({ takesBack, reason: 'twice' }, 'take-back')).toBeUndefined()
    expect(wrongIn({ reason: 'unknown' }, 'close')).toBeUndefined()
  })

  it('has a reason in words', () => {
    expect(reasonLabel('pay-out', 'supplier')).toBe('Paid a supplier')
  })
})
