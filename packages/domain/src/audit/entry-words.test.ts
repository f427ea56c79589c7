import { describe, expect, it } from 'vitest'
import { givingBackScope, settlingScope } from '../payments/index.ts'
import { actionWords, detailLines, digestIn, entryLines, idsIn } from './entry-words.ts'

const POUNDS = { currency: 'GBP' }
const linesOf = (detail: Record<string, unknown>, names = {}) => detailLines(detail, names, POUNDS)

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
    expect(['pos', 'back-office', 'identity-provider'].flatMap((kind) => linesOf({ kind }))).toEqual([
      'sign-in: till',
      'sign-in: back office',
      'sign-in: by the company’s own sign-in',
    ])
    expect(linesOf({ kind: 'customers' })).toEqual(['kind: customers'])
  })

  it('tells a change as before and after, and leaves out what says nothing', () => {
    expect(
      linesOf({
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
    expect(linesOf(detail)).toEqual([
      'till: T1',
      'number: 4',
      'takings: £1,250.00',
      'all takings so far: £98,000.50',
    ])
    expect(digestIn(detail)).toBe('ab'.repeat(32))
    expect(digestIn({ digest: 4 })).toBeUndefined()
  })

  it('tells lists and deeper things too', () => {
    expect(linesOf({ tills: ['a', 'b', 'c'], flags: [], roles: [[], ['b']], deep: { x: 1 } })).toEqual([
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
    expect(linesOf(detail, names)).toEqual([
      'till: Counter 1',
      'shift: opened 1 Jun 2026, 09:00',
      'till access: Counter 1, Garden → Counter 1',
      'scope: void:T1-000042',
    ])
    expect(idsIn({ subjectId: SALE, detail })).toEqual([SALE, TILL, SHIFT, OTHER_TILL])
    expect(idsIn({ subjectId: null, detail: { amount: '1.00' } })).toEqual([])
  })

  it('leaves out an id that stands for nothing with a name, and keeps what is written around one', () => {
    expect(linesOf({ approvalId: TILL, scope: `void:${SALE}` })).toEqual([`scope: void:${SALE}`])
  })

  it('D5 says in words what a PIN was given for', () => {
    const words = (scope: string) => linesOf({ scope }, names)
    expect(words('drawer:no-sale')).toEqual(['allowed for: opening the drawer without a sale'])
    expect(words('drawer:take-back')).toEqual(['allowed for: taking back an entry of the drawer'])
    expect(words(`drawer:take-back:${SHIFT}`)).toEqual(['allowed for: taking back an entry of the drawer'])
    expect(words('drawer:pay-out')).toEqual(['allowed for: a pay-out'])
    expect(words('drawer:pay-out:5.00')).toEqual(['allowed for: a pay-out of £5.00'])
    expect(words('without-receipt')).toEqual(['allowed for: goods without a receipt'])
    expect(words(`of:${SALE}`)).toEqual(['allowed for: sale T1-000042'])
    expect(words(`price:${TILL}:4.50`)).toEqual(['allowed for: Counter 1 at £4.50'])
    expect(words(settlingScope(TILL, true))).toEqual(['allowed for: saying that a card payment was taken'])
    expect(words(settlingScope(TILL, false))).toEqual([
      'allowed for: saying that a card payment was not taken',
    ])
    expect(words(givingBackScope(TILL, '5.00'))).toEqual(['allowed for: giving £5.00 of a card payment back'])
    expect(words(`card:${TILL}:else`)).toEqual(['scope: card:Counter 1:else'])
    expect(words('something else')).toEqual(['scope: something else'])
  })

  it('CONST-002 SET-005 decision 0118 writes every sum in the currency of the shop, what a PIN was given for too', () => {
    const inEuros = (detail: Record<string, unknown>) => detailLines(detail, names, { currency: 'EUR' })
    expect(inEuros({ scope: 'drawer:pay-out:5.00', amount: '5.00' })).toEqual([
      'allowed for: a pay-out of €5.00',
      'amount: €5.00',
    ])
    expect(inEuros({ scope: `price:${TILL}:4.50` })).toEqual(['allowed for: Counter 1 at €4.50'])
    expect(inEuros({ scope: givingBackScope(TILL, '5.00') })).toEqual([
      'allowed for: giving €5.00 of a card payment back',
    ])
    const entry = { subjectType: null, subjectId: null, detail: { net: '7.00' }, names, person: null }
    expect(entryLines(entry, { currency: 'EUR' })).toEqual(['takings: €7.00'])
  })

  it('reads codes, times and limits as words, and leaves alone what a person wrote', () => {
    const detail = {
      reason: 'change-fetched',
      scope: 'up-to:8400',
      note: 'Well-known, see 2026',
      at: '2026-11-21T16:24:13.395Z',
    }
    expect(linesOf(detail)).toEqual([
      'reason: change fetched',
      'allowed for: a discount of up to 84%',
      'note: Well-known, see 2026',
      'at: 2026-11-21 16:24 UTC',
    ])
    expect(detailLines(detail, {}, { ...POUNDS, timeWords: () => 'tea time' }).at(-1)).toBe('at: tea time')
  })

  it('tells two flags, two changed prices and two people as a list, not as a change', () => {
    expect(linesOf({ flags: ['clock-doubted', 'approved-offline'] })).toEqual([
      'flags: clock doubted, approved offline',
    ])
    expect(linesOf({ prices: ['HOT-004: 3.26 → 9.99', 'BAK-036: 3.71 → 9.99'] })).toEqual([
      'prices: HOT-004: 3.26 → 9.99, BAK-036: 3.71 → 9.99',
    ])
    expect(linesOf({ whom: [TILL, OTHER_TILL] }, names)).toEqual(['whom: Counter 1, Garden'])
  })

  it('tells first what was acted upon, unless its name is told anyway or somebody acted upon themselves', () => {
    const entry = { subjectType: 'till', subjectId: TILL, detail: {}, names, person: { id: SHIFT } }
    expect(entryLines(entry, POUNDS)).toEqual(['till: Counter 1'])
    expect(entryLines({ ...entry, subjectType: 'transaction', subjectId: SALE }, POUNDS)).toEqual([
      'sale: T1-000042',
    ])
    expect(entryLines({ ...entry, detail: { name: 'Counter 1' } }, POUNDS)).toEqual(['name: Counter 1'])
    expect(entryLines({ ...entry, person: { id: TILL } }, POUNDS)).toEqual([])
    expect(entryLines({ ...entry, names: {} }, POUNDS)).toEqual([])
  })
})
