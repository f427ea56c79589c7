import { describe, expect, it } from 'vitest'
import { CHARGED_OTHERWISE, REPORT_KINDS, type Report, type ReportKind, type ReportRow } from './reports.ts'
import { whatStandsOut } from './stands-out.ts'

const report = (kind: ReportKind, rows: ReportRow[], totals: ReportRow = {}): Report => ({
  kind,
  from: '2026-11-16',
  to: '2026-11-18',
  rows,
  rowCount: rows.length,
  totals,
  before: null,
  compared: null,
})
const said = (kind: ReportKind, rows: ReportRow[], totals?: ReportRow) =>
  whatStandsOut(report(kind, rows, totals), 'GBP')

describe('D9 the sentence of a report', () => {
  it('says of every report that there is nothing, where there is nothing', () => {
    for (const kind of REPORT_KINDS) expect(said(kind, []), kind).toMatch(/^[A-Z].*\.$/)
  })

  it('says of every report something that is a sentence, whatever is not known', () => {
    for (const kind of REPORT_KINDS) {
      const words = said(kind, [{}])
      expect(words, kind).toMatch(/^[−£\dA-Z–].*\.$/)
      expect(words, kind).not.toMatch(/NaN|null|Infinity|\[object/)
    }
  })

  it('of hours and days: the best, its part of all, and what is usual', () => {
    const hours = [
      { hour: 9, total: '10.00' },
      { hour: 12, total: '30.00' },
    ]
    expect(said('sales-by-hour', hours, { total: '40.00' })).toBe(
      'Most is sold from 12:00 to 13:00: £30.00, 75% of all.',
    )
    const days = [
      { day: '2026-11-16', total: '10.00' },
      { day: '2026-11-18', total: '30.00' },
    ]
    expect(said('sales-by-day', days, { total: '40.00' })).toBe(
      'Wednesday 18 November 2026 took the most, £30.00, 75% of all. The 2 days with sales took £20.00 each on average.',
    )
    const week = [{ week: '2026-11-16', total: '10.00' }]
    expect(said('sales-by-week', week, { total: '10.00' })).toBe(
      'The week from Monday 16 November 2026 took £10.00.',
    )
  })

  it('of names: the leader, and how much the first three make where there are many', () => {
    const rows = ['50.00', '20.00', '15.00', '10.00', '5.00'].map((total, place) => ({
      product: `P${place}`,
      total,
    }))
    expect(said('sales-by-product', rows, { total: '100.00' })).toBe(
      'P0 sold most: £50.00, 50% of all. The first three make 85%.',
    )
    expect(said('sales-by-tender', [{ tender: 'Card', total: '9.00' }], { total: '9.00' })).toBe(
      'Card is how most was paid: £9.00.',
    )
    expect(said('sales-by-till', [{ till: 'T1', total: '-9.00' }], { total: '-9.00' })).toBe(
      'T1 took most: −£9.00.',
    )
  })

  it('of goods: what a till charged otherwise is no leader, and of how much the margin is', () => {
    const rows = [
      { product: 'Tea', total: '12.00', costedNet: '10.00' },
      { product: CHARGED_OTHERWISE, total: '990.00', costedNet: null },
    ]
    const totals = { total: '1002.00', net: '1000.00', costedNet: '10.00' }
    expect(said('sales-by-product', rows, { ...totals, margin: '6.00' })).toBe(
      'Tea sold most: £12.00, 1% of all. Cost and margin are of £10.00 of the £1,000.00 without VAT: of the rest no cost is known.',
    )
    const none = { ...totals, costedNet: '0.00', margin: null }
    expect(said('sales-by-category', [{ category: 'Drinks', total: '12.00' }], none)).toContain(
      ' There is no margin, because the cost of the goods is not known.',
    )
    const all = { ...totals, costedNet: '1000.00', margin: '6.00' }
    expect(said('sales-by-product', rows, all)).toBe('Tea sold most: £12.00, 1% of all.')
  })

  it('of discounts and of what went back: how much, by whom and why', () => {
    const discounts = [
      { staff: 'Amara', discount: '1.00' },
      { staff: 'Ben', discount: '1.50' },
      { staff: 'Amara', discount: '1.00' },
    ]
    expect(said('discounts', discounts, { discount: '3.50' })).toBe(
      '3 sales had a discount, £3.50 in all; most by Amara, £2.00.',
    )
    const returned = [...discounts, { staff: 'Ben', discount: '-1.50' }]
    expect(said('discounts', returned, { discount: '2.00' })).toBe(
      'Discounts came to £2.00, less those of returned goods; most by Amara, £2.00.',
    )
    expect(said('discounts', returned, { discount: '-1.50' })).toBe(
      'Discounts came to −£1.50, less those of returned goods.',
    )
    const back = [{ reason: 'Faulty' }, { reason: null }, { reason: 'Faulty' }, { reason: 'Wrong size' }]
    expect(said('voids-and-refunds', back, { total: '12.00' })).toBe(
      '4 records gave back £12.00. The commonest reason: Faulty (2 of them).',
    )
    expect(said('voids-and-refunds', back, { total: '-2.00' })).toBe(
      '4 records took £2.00 more than they gave back. The commonest reason: Faulty (2 of them).',
    )
  })

  it('of VAT: how much is in what was sold, and at which rate most', () => {
    const rows = [
      { rate: '5%', vat: '1.00' },
      { rate: '20%', vat: '20.00' },
    ]
    expect(said('vat', rows, { vat: '21.00', total: '141.00' })).toBe(
      '£21.00 of VAT is in sales of £141.00. Most of it: 20%, £20.00.',
    )
    expect(said('vat', [{ rate: 'Zero', vat: '0.00' }], { vat: '0.00', total: '8.00' })).toBe(
      '£0.00 of VAT is in sales of £8.00.',
    )
  })

  it('of stock: what runs out, what stands still, what was lost', () => {
    const cover = [
      { product: 'Tea', cover: 5 },
      { product: 'Milk', cover: 1 },
      { product: 'Salt', cover: null },
      { product: 'Soap', cover: 90 },
    ]
    expect(said('stock-cover', cover)).toBe(
      '2 products last 7 days or less at this pace; the first to run out is Milk, in 1 day.',
    )
    expect(said('stock-cover', [{ product: 'Tea', cover: 0 }])).toBe(
      '1 product lasts 7 days or less at this pace; the first to run out is Tea, today if it is not out already.',
    )
    expect(said('stock-cover', [{ product: 'Soap', cover: 90 }])).toBe(
      'Everything that sells lasts longer than 7 days.',
    )
    const dead = [
      { product: 'Kettle', value: '40.00' },
      { product: 'Mug', value: '10.00' },
    ]
    expect(said('dead-stock', dead, { value: '50.00' })).toBe(
      '2 products with £50.00 at cost sold nothing on these days. Most of it in Kettle: £40.00.',
    )
    const lost = [
      { product: 'Milk', why: 'Expired', value: '-3.00' },
      { product: 'Tea', why: 'Stock-take', value: '1.00' },
    ]
    expect(said('shrinkage', lost, { value: '-2.00' })).toBe(
      '£2.00 of stock was lost, at cost. The most of it: Milk, £3.00 (expired).',
    )
  })

  it('of drawers: how far out they were, and which one most', () => {
    const counts = [
      { till: 'Till 1', difference: '-5.00' },
      { till: 'Till 2', difference: '1.00' },
      { till: 'Till 2', difference: '0.00' },
    ]
    expect(said('cash-differences', counts, { difference: '-4.00' })).toBe(
      '3 counts of a drawer came to £4.00 short. The furthest out: Till 1, £5.00 short.',
    )
    expect(said('cash-differences', [{ till: 'Till 1', difference: '0.00' }], { difference: '0.00' })).toBe(
      '1 count of a drawer, and every one was right.',
    )
  })
})
