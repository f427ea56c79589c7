import { describe, expect, it } from 'vitest'
import {
  NOTIFICATION_SETTINGS,
  notificationSettingsOf,
  notificationSettingsSchema,
} from './notification-settings.ts'
import { notificationMail, notificationWords } from './notification-words.ts'

const words = { currency: 'GBP', timeOf: (at: Date) => at.toISOString().slice(11, 16) }

describe('what people are told of', () => {
  it('SET-008 is all of it, by mail too, until somebody chooses otherwise', () => {
    expect(notificationSettingsOf({})).toEqual(NOTIFICATION_SETTINGS)
    expect(notificationSettingsSchema.parse(NOTIFICATION_SETTINGS)).toEqual(NOTIFICATION_SETTINGS)
    const off = notificationSettingsOf({ lowStockAlerts: false, emailNotifications: false })
    expect(off).toMatchObject({ emailNotifications: false, kinds: { 'low-stock': { isOn: false } } })
  })

  it('is said in a title and a sentence', () => {
    const differs = {
      kind: 'cash-difference',
      tillName: 'Front',
      byName: 'Ann',
      differenceMinor: -800,
    } as const
    expect(notificationWords(differs, words)).toEqual({
      title: '£8.00 too little in the drawer',
      text: 'Front, counted by Ann.',
    })
    const silent = {
      kind: 'till-offline',
      tillName: 'Front',
      unsent: 1,
      heardAt: '2026-06-01T10:05:00.000Z',
    } as const
    expect(notificationWords(silent, words).text).toBe(
      'Nothing was heard of it since 10:05. 1 sale is on it alone: leave it switched on.',
    )
    const products = ['Tea', 'Milk', 'Bread', 'Jam'].map((name, stockQuantity) => ({
      ...{ productId: '0197a000-0000-7000-8000-00000000000a', name, stockQuantity },
    }))
    expect(notificationWords({ kind: 'low-stock', products, all: 9 }, words)).toEqual({
      title: '9 products low in stock',
      text: 'Tea: none left; Milk: 1 left; Bread: 2 left; and 6 other products.',
    })
  })

  it('R12 says what happened to somebody’s login, from where, and what to do about it', () => {
    const facts = {
      kind: 'account-security',
      happenedAt: '2026-06-01T10:05:00.000Z',
      device: 'Chrome on Windows',
      address: '198.51.100.7',
      byName: null,
    } as const
    expect(notificationWords({ ...facts, event: 'new-device' }, words)).toEqual({
      title: 'New login to your account',
      text: "10:05, Chrome on Windows, network address 198.51.100.7. If this wasn't you, change your password and tell your manager.",
    })
    const byOther = { device: null, address: null, byName: 'Olive' }
    expect(notificationWords({ ...facts, ...byOther, event: 'pin-changed' }, words)).toEqual({
      title: 'Your PIN was changed',
      text: "10:05, by Olive. If you didn't expect this, ask them.",
    })
    expect(notificationWords({ ...facts, device: null, event: 'email-changed' }, words)).toEqual({
      title: 'Your email was changed',
      text: "10:05, network address 198.51.100.7. If this wasn't you, someone else is using your account: change your password, then put your email back under Staff.",
    })
  })

  it('R14 names the sales whose goods or customers the books did not have, and where those are now', () => {
    const facts = { kind: 'not-in-books', goods: true, customers: false, all: 1 } as const
    expect(notificationWords({ ...facts, receiptNumbers: ['T2-000007'] }, words)).toEqual({
      title: '1 sale of goods that the books did not have',
      text: 'T2-000007: kept as sold. What the books did not have is under Archived, in Inventory: restore what you know.',
    })
    const many = { receiptNumbers: ['T2-1', 'T2-2', 'T2-3', 'T2-4'], all: 40 }
    expect(notificationWords({ ...facts, ...many, customers: true }, words)).toEqual({
      title: '40 sales of goods and to customers that the books did not have',
      text: 'T2-1, T2-2, T2-3 and 37 other sales: kept as sold. What the books did not have is under Archived, in Inventory and in Customers: restore what you know.',
    })
    const customers = { ...facts, goods: false, customers: true, receiptNumbers: ['T2-1', 'T2-2'], all: 2 }
    expect(notificationWords(customers, words)).toEqual({
      title: '2 sales to customers that the books did not have',
      text: 'T2-1, T2-2: kept as sold. What the books did not have is under Archived, in Customers: restore what you know.',
    })
  })

  it('D1 says how many orders came, from how many connections, and what to do', () => {
    const facts = {
      kind: 'many-online-orders',
      placed: 31,
      minutes: 10,
      networks: 10,
      unanswered: 28,
    } as const
    expect(notificationWords(facts, words)).toEqual({
      title: '31 online orders in 10 minutes',
      text: 'From 10 internet connections; you haven’t answered 28. Some may be fake: call before you get them ready, and reject what nobody answers for.',
    })
  })

  it('R12 says who read very many customers, and what to do', () => {
    const at = { address: '198.51.100.7', happenedAt: '2026-06-01T10:05:00.000Z' }
    expect(notificationWords({ kind: 'customers-read', byName: 'Sam', read: 2001, ...at }, words)).toEqual({
      title: 'Sam read 2,001 customers in an hour',
      text: '10:05, network address 198.51.100.7. We’ve stopped them until the next full hour. If you didn’t expect this, ask them, or end their sessions under Staff.',
    })
  })

  it('is one mail, named after the one thing or after how many there are', () => {
    const said = { title: 'Refund of £60.00', text: 'Receipt T1-000004.' }
    expect(notificationMail('Tea & Co', [said]).subject).toBe('Tea & Co: Refund of £60.00')
    expect(notificationMail('Tea & Co', [said, said]).subject).toBe('Tea & Co: 2 things to look at')
  })
})
