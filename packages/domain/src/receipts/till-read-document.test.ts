import { describe, expect, it } from 'vitest'
import { blindRead, type TillRead } from '../shifts/index.ts'
import { documentText, tillReadDocument } from './index.ts'

const shop = {
  businessName: 'The Copper Kettle',
  vatNumber: 'GB 123 4567 89',
  currency: 'GBP',
  timeZone: 'Europe/London',
}

const tillReadText = (read: TillRead, of: typeof shop, width: number) =>
  documentText(tillReadDocument(read, of), width)

const z: TillRead = {
  kind: 'z',
  number: 12,
  tillCode: 'T1',
  tillName: 'Front',
  at: '2026-06-01T17:31:00.000Z',
  shift: {
    id: '01890000-0000-7000-8000-000000000001',
    openedAt: '2026-06-01T07:02:00.000Z',
    openedBy: 'Anna',
    closedBy: 'Ben',
    breakMinutes: 15,
  },
  sales: {
    ...{ saleCount: 12, refundCount: 1, exchangeCount: 1, voidCount: 2 },
    ...{ gross: '1234.56', refunds: '10.00', voids: '4.56', net: '1220.00', discounts: '3.20' },
    tenders: [
      { method: 'cash', count: 9, taken: '250.00', back: '10.00', net: '240.00' },
      { method: 'card', count: 5, taken: '980.00', back: '0.00', net: '980.00' },
    ],
    vat: [
      { vatCode: 'standard', vatRate: '20.00', net: '1000.00', vat: '200.00', gross: '1200.00' },
      { vatCode: 'exempt', vatRate: '0.00', net: '20.00', vat: '0.00', gross: '20.00' },
    ],
  },
  before: { count: 1, net: '2.00' },
  noSaleCount: 3,
  drawer: {
    ...{ opening: '100.00', cashTaken: '250.00', cashBack: '10.00', cashIn: '20.00', payOut: '5.50' },
    ...{ safeDrop: '200.00', expected: '154.50', counted: '153.60', difference: '-0.90' },
    ...{ differenceReason: 'wrong-change', differenceNote: 'A ten for a five', count: null },
  },
  grandTotal: '98765.43',
  unsentCount: 2,
  unknownCardCount: 1,
}

describe('an X or Z read on paper', () => {
  const row = (label: string, text: string) => new RegExp(`^ *${label} +${text}$`, 'm')

  it.each([24, 32, 42, 48])('says everything on %i columns, and no line is longer', (width) => {
    const lines = tillReadText(z, shop, width)
    for (const line of lines) expect([...line].length, line).toBeLessThanOrEqual(width)
    const text = lines.join('\n')
    for (const amount of [
      '£1,234.56',
      '-£10.00',
      '-£4.56',
      '£1,220.00',
      '£240.00',
      '£980.00',
      '£154.50',
      '-£0.90',
      '£98,765.43',
    ])
      expect(text, amount).toContain(amount)
  })

  it('RULES 25 says apart how many payments took money and how many gave it back', () => {
    const [cash, card] = z.sales.tenders
    if (!cash || !card) throw new Error('no tenders')
    const providers = [{ provider: 'sumup', count: 4, backCount: 1, net: '900.00' }]
    const tenders = [
      { ...cash, backCount: 2 },
      { ...card, providers },
    ]
    const text = tillReadText({ ...z, sales: { ...z.sales, tenders } }, shop, 42).join('\n')
    expect(text).toMatch(row('Cash \\(7, 2 back\\)', '£240.00'))
    expect(text).toMatch(row('of it by SumUp \\(3, 1 back\\)', '£900.00'))
    // A read of a version before knows only how many there were.
    expect(text).toMatch(row('Card \\(5\\)', '£980.00'))
    expect(text.match(/Given back/g)).toHaveLength(1)
  })

  it('D11 says below the takings by card what each provider moved of it', () => {
    const [cash, card] = z.sales.tenders
    if (!cash || !card) throw new Error('no tenders')
    const providers = [
      { provider: 'simulator', count: 1, net: '12.00' },
      { provider: 'sumup', count: 3, net: '900.00' },
    ]
    const text = (of: typeof card) =>
      tillReadText({ ...z, sales: { ...z.sales, tenders: [cash, of] } }, shop, 42).join('\n')
    expect(text({ ...card, providers })).toMatch(row('of it by the simulator \\(1\\)', '£12.00'))
    expect(text({ ...card, providers })).toMatch(row('of it by SumUp \\(3\\)', '£900.00'))
    expect(text(card)).not.toContain('of it by')
  })

  it('P14 RULES 23 says what a provider has not of what the figures say, and what is left with it', () => {
    const [cash, card] = z.sales.tenders
    if (!cash || !card) throw new Error('no tenders')
    const some = { count: 1, amount: '5.00' }
    const none = { count: 0, amount: '0.00' }
    const providers = [{ provider: 'sumup', count: 3, net: '900.00' }]
    const text = (of: Pick<NonNullable<TillRead['notPaid']>[number], 'sales' | 'returns'>, width = 42) =>
      tillReadText(
        {
          ...z,
          sales: { ...z.sales, tenders: [cash, { ...card, providers }] },
          notPaid: [{ provider: 'sumup', ...of }],
        },
        shop,
        width,
      ).join('\n')
    const both = text({ sales: { count: 2, amount: '14.00' }, returns: some })
    expect(both).toMatch(row('NOT PAID \\(2 sales\\)', '-£14.00'))
    expect(both).toMatch(row('Not sent back \\(1 record\\)', '£5.00'))
    expect(both).toMatch(row('Left with SumUp', '£891.00'))
    expect(text({ sales: some, returns: none })).not.toContain('Not sent back')
    expect(text({ sales: none, returns: some }, 32)).not.toContain('NOT PAID')
    for (const line of text({ sales: some, returns: some }, 32).split('\n'))
      expect(line.length).toBeLessThanOrEqual(32)
    expect(tillReadText(z, shop, 42).join('\n')).not.toMatch(/NOT PAID|Not sent back|Left with/)
  })

  it('RULES 24 says what a provider has of cards that no sale has, and what is left with it of all', () => {
    const [cash, card] = z.sales.tenders
    if (!cash || !card) throw new Error('no tenders')
    const providers = [{ provider: 'sumup', count: 3, net: '900.00' }]
    const sales = { ...z.sales, tenders: [cash, { ...card, providers }] }
    const takenNotUsed = [
      { provider: 'stripe', count: 1, amount: '3.03' },
      { provider: 'sumup', count: 2, amount: '10.06' },
    ]
    const some = { count: 1, amount: '5.00' }
    const none = { count: 0, amount: '0.00' }
    const notPaid = [{ provider: 'sumup', sales: some, returns: none }]
    const text = (of: Partial<TillRead>, width = 42) =>
      tillReadText({ ...z, sales, ...of }, shop, width).join('\n')
    const alone = text({ takenNotUsed })
    expect(alone).toMatch(row('NOT USED \\(1 payment\\)', '£3.03'))
    expect(alone).toMatch(row('Left with Stripe', '£3.03'))
    expect(alone).toMatch(row('NOT USED \\(2 payments\\)', '£10.06'))
    expect(alone).toMatch(row('Left with SumUp', '£910.06'))
    // What was not paid is taken off, and said once with what is left.
    const both = text({ takenNotUsed, notPaid })
    expect(both).toMatch(row('Left with SumUp', '£905.06'))
    expect(both.match(/Left with SumUp/g)).toHaveLength(1)
    for (const line of text({ takenNotUsed, notPaid }, 32).split('\n'))
      expect(line.length).toBeLessThanOrEqual(32)
    expect(text({})).not.toMatch(/NOT USED|Left with/)
  })

  it('P9 RULES 22 says what was to go back to cards, was refused, and is still owed', () => {
    const text = (of: typeof z) => tillReadText(of, shop, 32).join('\n')
    const owed = text({ ...z, notGivenBack: { count: 2, amount: '5.00' } })
    expect(owed).toMatch(/Refused on its way back/)
    expect(owed).toMatch(row('STILL OWED \\(2 refunds\\)', '£5.00'))
    expect(text(z)).not.toMatch(/Refused on its way back|STILL OWED/)
  })

  it('is numbered, dated and timed by the shop’s clock, with who opened and closed', () => {
    const text = tillReadText(z, shop, 42).join('\n')
    expect(text).toContain('Z READ 12')
    expect(text).toMatch(row('Shift opened', '01/06/2026 08:02'))
    expect(text).toMatch(row('Closed', '01/06/2026 18:31'))
    expect(text).toMatch(row('20%', '1000.00 +200.00 +1200.00'))
    expect(text).toMatch(row('Opened without a sale', '3'))
    expect(text).toMatch(row('Reason', 'Wrong change given'))
    expect(text).toContain('Closed while 2 records were not sent.')
    expect(text).toMatch(row('Taken', '£250.00'))
    expect(text).toMatch(row('Given back', '-£10.00'))
    expect(text).toMatch(/outcome of a card payment\s+was not known/)
  })

  it('R6 says what was taken that is no sale, by kind', () => {
    const charges = [
      { kind: 'gift-card' as const, count: 2, amount: '45.00' },
      { kind: 'account-payment' as const, count: 1, amount: '-5.00' },
    ]
    const lines = tillReadText({ ...z, sales: { ...z.sales, charges } }, shop, 32)
    const at = lines.indexOf('Also taken, not in sales:')
    expect(lines.slice(at + 1, at + 3)).toEqual([
      '  Gift cards (2)          £45.00',
      '  Paid on account (1)     -£5.00',
    ])
    expect(tillReadText(z, shop, 32)).not.toContain('Also taken, not in sales:')
  })

  it('leaves out what there was none of', () => {
    const none = { refundCount: 0, exchangeCount: 0, voidCount: 0 }
    const text = tillReadText(
      {
        ...z,
        ...{
          sales: { ...z.sales, ...none },
          before: { count: 0, net: '0.00' },
          unsentCount: 0,
          unknownCardCount: 0,
        },
        shift: { ...z.shift, breakMinutes: 0 },
      },
      shop,
      42,
    ).join('\n')
    expect(text).not.toMatch(/Refunds, exchanges|^ *Voids +0$|before the shift|Breaks|not sent|not known/m)
    const full = tillReadText(z, shop, 42).join('\n')
    expect(full).toMatch(row('Refunds, exchanges', '1, 1'))
    expect(full).toMatch(row('Voids', '2'))
    expect(full).toMatch(row('Breaks', '15 min'))
    expect(full).toMatch(row('Of it before the shift \\(1\\)', '£2.00'))
  })

  it('an X read has no grand total, nor what a blind count must not show', () => {
    const x = {
      ...z,
      kind: 'x' as const,
      number: null,
      grandTotal: null,
      unsentCount: 0,
      unknownCardCount: 0,
    }
    const text = tillReadText(blindRead(x), shop, 42).join('\n')
    expect(text).toContain('X READ')
    expect(text).not.toMatch(/EXPECTED|Float|Grand total|Cash|Card|£240|£980/)
    expect(text).toMatch(row('Paid by', 'said after the count'))
    expect(text).toMatch(row('NET SALES', '£1,220.00'))
  })

  it.each([24, 42])(
    'says on %i columns that the drawer was counted again, and what came out first',
    (width) => {
      const counted = (counts: object) => {
        const drawer = z.drawer && { ...z.drawer, ...counts }
        return tillReadText({ ...z, drawer }, shop, width)
          .join(' ')
          .replace(/\s+/g, ' ')
      }
      expect(counted({ counts: { times: 2, first: '0.00' } })).toContain('Counted 2 times, first £0.00.')
      expect(counted({ counts: { times: 3, first: null } })).toContain('Counted 3 times.')
      expect(counted({})).not.toContain('times')
    },
  )

  it.each([24, 42])(
    'R6 says on %i columns that it was closed for its till, by whom, why, and what they counted',
    (width) => {
      const said = (closedFor: object, counted: string | null) => {
        const by = { by: 'Mo', why: 'The tablet was stolen', counted: '1.00', ...closedFor }
        const drawer = z.drawer && { ...z.drawer, counted, difference: null, differenceReason: null }
        const lines = tillReadText(
          { ...z, drawer, shift: { ...z.shift, closedBy: 'Mo', closedFor: by } },
          shop,
          width,
        )
        for (const line of lines) expect([...line].length, line).toBeLessThanOrEqual(width)
        return lines.join(' ').replace(/\s+/g, ' ')
      }
      expect(said({}, '1.00')).toContain(
        'Closed in the back office, for the till. Why: The tablet was stolen',
      )
      expect(said({}, '1.00')).not.toMatch(/not there|Counted then/)
      expect(said({ counted: null }, null)).toContain('The drawer was not there to be counted.')
      expect(said({ counted: null }, null)).not.toMatch(/COUNTED|DIFFERENCE/)
      // Its till has closed it since.
      expect(said({ by: 'Zoe' }, '2.00')).toMatch(/by Zoe .*Counted then £1\.00/)
    },
  )

  it.each([24, 32, 48])('names what is not proven to be of the till, on %i columns', (width) => {
    expect(tillReadText(z, shop, width).join('\n')).not.toMatch(/not proven/i)
    const drawer = z.drawer && { ...z.drawer, unprovenCash: '222.00' }
    const lines = tillReadText({ ...z, unproven: { count: 1, net: '333.00' }, drawer }, shop, width)
    for (const line of lines) expect([...line].length, line).toBeLessThanOrEqual(width)
    const text = lines.join(' ').replaceAll(/\s+/g, ' ')
    expect(text).toContain('Not proven to be of this till, in the figures above: 1 record £333.00')
    expect(text).toContain('Cash not proven £222.00 Expected with it £376.50 Difference with it -£222.90')
  })

  it('a close that the server has not numbered does not pass for a Z read', () => {
    expect(tillReadText({ ...z, number: null }, shop, 42).join('\n')).toContain('CLOSE OF SHIFT')
  })
})
