import { describe, expect, it } from 'vitest'
import { actionWords, detailLines, digestIn, entryLines, idsIn } from './entry-words.ts'

describe('the words of the audit log', () => {
  it('reads an action as it is written', () => {
    expect(actionWords('remote-access-opened')).toBe('Remote access opened')
  })

  it('D5 names what was done at a drawer as the till does', () => {
    expect(
      ['open', 'close', 'cash-in', 'pay-out', 'safe-drop', 'take-back', 'no-sale'].map((kind) =>
        actionWords(`drawer-${kind}`),
      ),
    ).toEqual([
      'Shift opened',
      'Shift closed',
      'Cash put into the drawer',
      'Cash paid out of the drawer',
      'Cash moved to the safe',
      'Drawer entry taken back',
      'Drawer opened without a sale',
    ])
  })

  it('says where somebody signed in, and nothing of a kind that is no sign-in', () => {
    expect(['pos', 'back-office', 'identity-provider'].flatMap((kind) => detailLines({ kind }))).toEqual([
      'sign-in: till',
      'sign-in: back office',
      'sign-in: by the company’s own sign-in',
    ])
    expect(detailLines({ kind: 'customers' })).toEqual(['kind: customers'])
  })

  it('tells a change as before and after, and leaves out what says nothing', () => {
    expect(
      detailLines({
        fullName: ['Ada', 'Ada Byron'],
        canViewReports: [false, true],
        reason: '',
        tillId: null,
        count: 3,
      }),
    ).toEqual(['full name: Ada → Ada Byron', 'can view reports: no → yes', 'count: 3'])
  })

  it('tells a Z read in pounds, and its digest apart from what is read', () => {
    const detail = { till: 'T1', number: 4, net: '1250.00', grandTotal: '98000.50', digest: 'ab'.repeat(32) }
    expect(detailLines(detail)).toEqual([
      'till: T1',
      'number: 4',
      'takings: £1,250.00',
      'all takings so far: £98,000.50',
    ])
    expect(digestIn(detail)).toBe('ab'.repeat(32))
    expect(digestIn({ digest: 4 })).toBeUndefined()
  })

  it('tells lists and deeper things too', () => {
    expect(detailLines({ tills: ['a', 'b', 'c'], flags: [], roles: [[], ['b']], deep: { x: 1 } })).toEqual([
      'tills: a, b, c',
      'roles: none → b',
      'deep: {"x":1}',
    ])
  })

  const [TILL, OTHER_TILL, SHIFT, SALE] = [1, 2, 3, 4].map(
    (n) => `01920000-0000-7000-8000-00000000000${n}`,
  ) as [string, string, string, string]
  const names = {
    [TILL]: 'Counter 1',
    [OTHER_TILL]: 'Garden',
    [SHIFT]: 'opened 1 Jun 2026, 09:00',
    [SALE]: 'T1-000042',
  }

  it('reads an id as the name of what it stands for, in lists and within a text too', () => {
    const detail = {
      tillId: TILL,
      shiftId: SHIFT,
      tillAccess: [[TILL, OTHER_TILL], [TILL]],
      scope: `void:${SALE}`,
    }
    expect(detailLines(detail, names)).toEqual([
      'till: Counter 1',
      'shift: opened 1 Jun 2026, 09:00',
      'till access: Counter 1, Garden → Counter 1',
      'scope: void:T1-000042',
    ])
    expect(idsIn({ subjectId: SALE, detail })).toEqual([SALE, TILL, SHIFT, OTHER_TILL])
    expect(idsIn({ subjectId: null, detail: { amount: '1.00' } })).toEqual([])
  })

  it('leaves out an id that stands for nothing with a name, and keeps what is written around one', () => {
    expect(detailLines({ approvalId: TILL, scope: `void:${SALE}` })).toEqual([`scope: void:${SALE}`])
  })

  it('D5 says in words what a PIN was given for', () => {
    const words = (scope: string) => detailLines({ scope }, names)
    expect(words('drawer:no-sale')).toEqual(['allowed for: opening the drawer without a sale'])
    expect(words('drawer:take-back')).toEqual(['allowed for: taking back an entry of the drawer'])
    expect(words(`drawer:take-back:${SHIFT}`)).toEqual(['allowed for: taking back an entry of the drawer'])
    expect(words('drawer:pay-out')).toEqual(['allowed for: a pay-out'])
    expect(words('drawer:pay-out:5.00')).toEqual(['allowed for: a pay-out of £5.00'])
    expect(words('without-receipt')).toEqual(['allowed for: goods without a receipt'])
    expect(words(`of:${SALE}`)).toEqual(['allowed for: sale T1-000042'])
    expect(words(`price:${TILL}:4.50`)).toEqual(['allowed for: Counter 1 at £4.50'])
    expect(words('something else')).toEqual(['scope: something else'])
  })

  it('reads codes, times and limits as words, and leaves alone what a person wrote', () => {
    const detail = {
      reason: 'change-fetched',
      scope: 'up-to:8400',
      note: 'Well-known, see 2026',
      at: '2026-11-21T16:24:13.395Z',
    }
    expect(detailLines(detail)).toEqual([
      'reason: change fetched',
      'allowed for: a discount of up to 84%',
      'note: Well-known, see 2026',
      'at: 2026-11-21 16:24 UTC',
    ])
    expect(detailLines(detail, {}, () => 'tea time').at(-1)).toBe('at: tea time')
  })

  it('tells two flags, two changed prices and two people as a list, not as a change', () => {
    expect(detailLines({ flags: ['clock-doubted', 'approved-offline'] })).toEqual([
      'flags: clock doubted, approved offline',
    ])
    expect(detailLines({ prices: ['HOT-004: 3.26 → 9.99', 'BAK-036: 3.71 → 9.99'] })).toEqual([
      'prices: HOT-004: 3.26 → 9.99, BAK-036: 3.71 → 9.99',
    ])
    expect(detailLines({ whom: [TILL, OTHER_TILL] }, names)).toEqual(['whom: Counter 1, Garden'])
  })

  it('tells first what was acted upon, unless its name is told anyway or somebody acted upon themselves', () => {
    const entry = { subjectType: 'till', subjectId: TILL, detail: {}, names, person: { id: SHIFT } }
    expect(entryLines(entry)).toEqual(['till: Counter 1'])
    expect(entryLines({ ...entry, subjectType: 'transaction', subjectId: SALE })).toEqual(['sale: T1-000042'])
    expect(entryLines({ ...entry, detail: { name: 'Counter 1' } })).toEqual(['name: Counter 1'])
    expect(entryLines({ ...entry, person: { id: TILL } })).toEqual([])
    expect(entryLines({ ...entry, names: {} })).toEqual([])
  })
})
