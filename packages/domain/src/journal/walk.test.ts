import { describe, expect, it } from 'vitest'
import { sealedText, sealSale } from '../sales/index.ts'
import {
  beginWalk,
  endWalk,
  type Finding,
  type JournalRecord,
  type JournalTill,
  verifyJournal,
  walkOn,
} from './index.ts'
import { at, id, journal, kinds, request, sha256, TILL, upTo } from './journals.test-support.ts'

const AT = '2026-06-01T09:00:00.000Z'
const verify = (till: JournalTill, records: readonly JournalRecord[]) => verifyJournal(till, records, sha256)
const of = (kind: Finding['kind'], from: number, over: Partial<Finding> = {}): Finding => ({
  kind,
  from,
  to: from,
  recordId: id(from),
  differences: [],
  at: null,
  ...over,
})
/** A record with another text, and a seal that fits it. */
const retold = (record: JournalRecord, content: string) => ({ ...record, content, seal: sha256(content) })
/** The only finding about a record's content. */
const changedIn = (record: JournalRecord) =>
  walkOn(beginWalk(upTo(1).till), record, sha256).findings.find(({ kind }) => kind === 'record-changed')

describe('a walk', () => {
  it('R13 counts its records, and knows its first, the number it stands at and the seals there', () => {
    const { till, records } = upTo(3)
    let walk = beginWalk(till)
    expect(walk).toEqual({ till, at: 0, seals: [''], before: [], records: 0, first: null })
    for (const record of records) walk = walkOn(walk, record, sha256).walk
    const seals = records.map(({ seal }) => seal)
    expect(walk).toEqual({ till, at: 3, seals: [seals[2]], before: [seals[1]], records: 3, first: 1 })
    const twin = { ...at(records, 2), seal: 'another' }
    expect(walkOn(walk, twin, sha256).walk).toEqual({
      ...walk,
      seals: [seals[2], 'another'],
      records: 4,
    })
  })

  it('R13 begins in the middle behind the record before, of which it asks the seal alone', () => {
    const { till, records } = upTo(5)
    const seals = [at(records, 1).seal]
    let walk = beginWalk(till, { sequence: 2, seals })
    const found = records.slice(2).flatMap((record) => {
      const step = walkOn(walk, record, sha256)
      walk = step.walk
      return step.findings
    })
    expect(found).toEqual([])
    expect(endWalk(walk, [])).toEqual([])
    expect(walk).toMatchObject({ records: 3, first: 3, at: 5 })
    const other = beginWalk(till, { sequence: 2, seals: ['other'] })
    expect(walkOn(other, at(records, 2), sha256).findings).toEqual([of('chain-broken', 3)])
    // Its number once more is no second record of the walk: it was never walked.
    const edge = { ...at(records, 1), previousSeal: seals[0] ?? '' }
    const again = walkOn(beginWalk(till, { sequence: 2, seals }), edge, sha256)
    expect(again.findings.map(({ kind }) => kind)).not.toContain('number-twice')
    expect(again.walk.seals).toEqual([edge.seal])
  })

  it('R7 a number that is there twice is a break too where its second record follows another than the first did', () => {
    const { till, records } = upTo(2)
    const twin = { ...at(records, 1), previousSeal: 'stray', stored: null }
    expect(verify(till, [...records, twin])).toEqual([
      of('number-twice', 2),
      of('chain-broken', 2),
      of('sale-missing', 2),
    ])
    const first = { ...at(records, 0), id: id(77) }
    expect(verify(till, [at(records, 0), first, at(records, 1)])).toEqual([
      of('number-twice', 1, { recordId: id(77) }),
    ])
    // Three of them, the middle one from elsewhere.
    expect(kinds(till, [...records, { ...twin, stored: at(records, 1).stored }, at(records, 1)])).toEqual([
      'number-twice 2-2',
      'chain-broken 2-2',
      'record-changed 2-2',
      'number-twice 2-2',
    ])
  })
})

describe('numbers that are not there', () => {
  const stretch = (from: number, to: number) => ({ from, to, at: AT })
  const set = (from: number, to: number) => of('set-aside', from, { to, recordId: null, at: AT })

  it('R7 were skipped as far as nobody set them aside, and all stretches right before a number count', () => {
    const { till, records } = journal([1, 2, 10, 11])
    const aside = { ...till, setAside: [stretch(8, 9), stretch(5, 7)] }
    const skipped = of('numbers-skipped', 3, { to: 4, recordId: null })
    expect(verify(aside, records)).toEqual([skipped, set(8, 9), set(5, 7)])
    expect(verify({ ...till, setAside: [stretch(5, 7), stretch(8, 9)] }, records)).toEqual([
      skipped,
      set(8, 9),
      set(5, 7),
    ])
  })

  it('R7 were not set aside by a stretch that ends elsewhere, or that covers a number of the journal', () => {
    const { till, records } = journal([1, 2, 10, 11])
    for (const wrong of [stretch(3, 8), stretch(3, 10), stretch(2, 9), stretch(1, 9)])
      expect(kinds({ ...till, setAside: [wrong] }, records), JSON.stringify(wrong)).toEqual([
        'numbers-skipped 3-9',
      ])
  })

  it('R13 are missing where the next record was sealed onto another, and a stretch to the brim leaves the break itself', () => {
    const { till, records } = upTo(6)
    const left = [...records.slice(0, 2), ...records.slice(4)]
    expect(verify(till, left)).toEqual([of('records-missing', 3, { to: 4, recordId: null })])
    expect(verify({ ...till, setAside: [stretch(3, 4)] }, left)).toEqual([of('chain-broken', 5), set(3, 4)])
    expect(verify({ ...till, setAside: [stretch(4, 4)] }, left)).toEqual([
      of('records-missing', 3, { recordId: null }),
      set(4, 4),
    ])
  })
})

describe('one record, without its neighbours', () => {
  const { till, records } = upTo(1)
  const one = at(records, 0)

  it('R13 has a text that its seal fits', () => {
    const last = { ...till, lastSeal: 'forged' }
    expect(verify(last, [{ ...one, seal: 'forged' }])).toEqual([of('seal-wrong', 1)])
    expect(verify(till, [{ ...one, content: '' }])).toEqual([of('content-missing', 1)])
    expect(verify(till, [{ ...one, content: '', digestFits: false }])).toEqual([
      of('content-missing', 1),
      of('record-changed', 1),
    ])
  })

  it('R13 has a sale, and of one that is gone nothing more is said', () => {
    expect(verify(till, [{ ...one, stored: null, digestFits: false }])).toEqual([of('sale-missing', 1)])
    expect(verify(till, [{ ...one, stored: null, content: '', digestFits: false }])).toEqual([
      of('sale-missing', 1),
      of('content-missing', 1),
    ])
  })

  it('R13 is changed where its digest says so, and where a column differs, and says in what', () => {
    expect(verify(till, [{ ...one, digestFits: false }])).toEqual([of('record-changed', 1)])
    const stored = one.stored && { ...one.stored, sale: { ...one.stored.sale, total_amount: 9.99 } }
    const differences = [{ what: 'total', sealed: '£1.20', stored: '£9.99' }]
    for (const digestFits of [true, false])
      expect(verify(till, [{ ...one, stored, digestFits }])).toEqual([
        of('record-changed', 1, { differences }),
      ])
  })

  it('R13 stands in the journal where its text says: its till, its number, the seal before it', () => {
    const sealed = sealSale(request(1), 'before', sha256)
    const elsewhere = {
      ...sealed,
      transaction: { ...sealed.transaction, tillId: id(7), tillSequence: 8 },
    }
    expect(changedIn(retold(one, sealedText(elsewhere)))?.differences).toEqual([
      { what: 'journal: till', sealed: id(7), stored: TILL },
      { what: 'journal: number', sealed: '8', stored: '1' },
      { what: 'journal: seal before', sealed: 'before', stored: '' },
      { what: 'till', sealed: id(7), stored: TILL },
      { what: 'number', sealed: '8', stored: '1' },
    ])
    // What an older till did not say of its place is not held against it.
    const { previousSeal: _, ...transaction } = sealed.transaction
    expect(changedIn(retold(one, sealedText({ ...sealed, transaction })))).toBeUndefined()
  })

  it('R13 has a text that is a sale, or it is none of this record', () => {
    for (const content of ['not JSON', '3', 'null', '"sale"'])
      expect(changedIn(retold(one, content))?.differences, content).toEqual([
        { what: 'sealed text', sealed: 'a sale', stored: 'something that is none' },
      ])
    // A text without a sale says nothing of the goods that the rows hold.
    expect(changedIn(retold(one, '{}'))?.differences).toEqual([
      { what: 'number of lines', sealed: '0', stored: '1' },
    ])
  })
})

describe('a record that nothing proves', () => {
  const { till, records } = upTo(3)
  const [first, second] = [at(records, 0), at(records, 1)]
  const unproven = (n: number) => of('till-unproven', n)
  const madeUp = (record: JournalRecord, over: Partial<JournalRecord>) => ({
    ...record,
    ...over,
    isUnproven: true,
  })

  it('R13 stands in the journal where it goes on from the one before', () => {
    const { isUnproven } = { ...first, isUnproven: true }
    const older = records.map((record) => (record === second ? { ...second, isUnproven } : record))
    expect(verify(till, older)).toEqual([unproven(2)])
  })

  it('R13 stands in no other’s way, and counts all the same', () => {
    for (const over of [{ sequence: 3 }, { previousSeal: 'other' }, { sequence: 3, previousSeal: 'other' }]) {
      const walk = walkOn(beginWalk(till), first, sha256).walk
      const step = walkOn(walk, madeUp(second, over), sha256)
      expect(step.walk).toEqual({ ...walk, records: 2 })
      expect(step.findings.map(({ kind }) => kind)).toEqual(['till-unproven', 'record-changed'])
      expect(walkOn(step.walk, second, sha256).findings).toEqual([])
    }
    const alone = walkOn(beginWalk(till), madeUp(second, {}), sha256)
    expect(alone.walk).toMatchObject({ at: 0, records: 1, first: 2 })
    expect(alone.findings).toEqual([unproven(2)])
  })
})

describe('the end of a journal', () => {
  const { till, records } = upTo(3)
  const said = (sequence: number, seal = 'any') => ({ sequence, seal, at: AT })
  const missing = (kind: Finding['kind'], from: number, to: number, at: string | null) =>
    of(kind, from, { to, recordId: null, at })

  it('R13 is where the books noted it, with the seal they noted', () => {
    expect(verify({ ...till, lastSequence: 5 }, records)).toEqual([missing('tail-missing', 4, 5, null)])
    expect(verify({ ...till, lastSeal: 'other' }, records)).toEqual([missing('end-differs', 3, 3, null)])
    // A record that came while the journal was walked is no end that differs.
    expect(verify({ ...till, lastSequence: 2, lastSeal: 'other' }, records)).toEqual([])
    expect(verify({ ...upTo(0).till, lastSeal: 'other' }, [])).toEqual([])
  })

  it('R13 is where the till said it was, and what it made beyond has not arrived', () => {
    expect(verify({ ...till, said: said(5) }, records)).toEqual([missing('not-arrived', 4, 5, AT)])
    // What the books know of is missing here, and has arrived.
    const longer = { ...till, lastSequence: 5, said: said(5) }
    expect(kinds(longer, records)).toEqual(['tail-missing 4-5'])
    expect(kinds({ ...longer, said: said(7) }, records)).toEqual(['tail-missing 4-5', 'not-arrived 6-7'])
  })

  it('R7 has stretches that were set aside, which have not to arrive', () => {
    const aside = (from: number, to: number) => ({ ...till, setAside: [{ from, to, at: AT }] })
    const set = (from: number, to: number) => missing('set-aside', from, to, AT)
    expect(verify({ ...aside(4, 9), said: said(9) }, records)).toEqual([set(4, 9)])
    expect(verify({ ...aside(6, 9), said: said(9) }, records)).toEqual([
      missing('not-arrived', 4, 5, AT),
      set(6, 9),
    ])
    expect(kinds({ ...aside(4, 8), said: said(9) }, records)).toEqual(['not-arrived 4-9'])
  })

  it('R7 is told where the end that a till said was not believed', () => {
    const setAside = [
      { from: 2, to: 3, at: AT, claimed: 900 },
      { from: 2, to: 3, at: AT },
    ]
    expect(verify({ ...till, setAside }, records)).toEqual([missing('end-not-believed', 900, 900, AT)])
  })

  it('R13 is told by the till with its seal, unless the till made nothing yet or the books have no such number', () => {
    expect(verify({ ...till, said: said(2, 'other') }, records)).toEqual([
      missing('till-disagrees', 2, 2, AT),
    ])
    for (const sequence of [0, 2]) {
      const left = records.filter((record) => record.sequence !== sequence)
      expect(kinds({ ...till, said: said(sequence, 'other') }, left)).not.toContain(
        `till-disagrees ${sequence}-${sequence}`,
      )
    }
    const walk = { ...beginWalk(till), at: 3, seals: [till.lastSeal] }
    expect(endWalk({ ...walk, till: { ...till, said: said(0, 'other') } }, ['x'])).toEqual([])
    expect(endWalk({ ...walk, till: { ...till, said: said(3, 'other') } }, ['x', 'other'])).toEqual([])
    expect(endWalk({ ...walk, till: { ...till, said: said(3, 'other') } }, ['x'])).toHaveLength(1)
  })
})
