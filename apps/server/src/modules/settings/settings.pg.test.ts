import type { StoreSettings } from '@tuppence/contract/settings'
import { UK_SCALE_LAYOUTS } from '@tuppence/domain/catalogue'
import { NOTIFICATION_SETTINGS } from '@tuppence/domain/notifications'
import { describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)

describe('what a business is set to', () => {
  it('SHELL-010 SELL-041 SET-009 SET-010 DATA-033 D7 answers what is so, with the defaults where nothing was set', async () => {
    const shop = await testBusiness(database)
    await ownerSql`
      update organizations set address = '12 High Street', vat_number = 'GB123456789'
       where id = ${shop.organizationId}`
    const cashier = shop.person('cashier')
    const read = async () => (await send(cashier, 'GET', '/api/settings')).json()
    expect(await read()).toEqual({
      businessName: `Business ${shop.businessCode}`,
      businessCode: shop.businessCode,
      address: '12 High Street',
      phone: null,
      email: null,
      vatNumber: 'GB123456789',
      currency: 'GBP',
      timeZone: 'Europe/London',
      nation: 'england',
      vatMode: 'add',
      vatCode: 'standard',
      vatRate: '20.00',
      discountLimit: 1000,
      receiptFooter: '',
      autoPrintReceipt: true,
      lockAfterMinutes: 5,
      soundEffects: true,
      autoBackup: true,
      lowStockAlerts: true,
      loyalty: { isOn: true, pointValueMinor: 1, minPoints: 1 },
      discountReasons: {
        list: ['Damaged', 'Short-dated', 'Price match', 'Staff', 'Goodwill'],
        isAsked: false,
      },
      scaleLayouts: UK_SCALE_LAYOUTS,
      openingHours: { week: [], exceptions: [] },
      notifications: NOTIFICATION_SETTINGS,
      receipt: expect.objectContaining({ businessAddress: '12 High Street', vatNumber: 'GB123456789' }),
    })
    await ownerSql`
      update organizations
         set vat_mode = 'as-marked',
             settings = ${ownerSql.json({ receiptPrinting: false, receiptFooter: 'Thank you' })}
       where id = ${shop.organizationId}`
    expect(await read()).toMatchObject({
      vatMode: 'as-marked',
      receiptFooter: 'Thank you',
      autoPrintReceipt: false,
    })
    const neither = ownerSql`update organizations set vat_mode = 'none' where id = ${shop.organizationId}`
    await expect(neither).rejects.toThrow(/organizations_vat_mode/)
  })

  it('SET-003 SET-011 SET-012 D7 saves the store for its receipts too, and tells the later of two who save', async () => {
    const shop = await testBusiness(database)
    const [cashier, manager, owner] = [shop.person('cashier'), shop.person('manager'), shop.person('owner')]
    const read = async () => (await send(cashier, 'GET', '/api/settings')).json()
    const storeOf = (set: StoreSettings) => {
      const { businessName, address, phone, email, vatNumber, openingHours, nation, timeZone } = set
      return { businessName, address, phone, email, vatNumber, openingHours, nation, timeZone }
    }
    const seen = storeOf(await read())
    const day = { from: '09:00', to: '17:30' }
    const store = {
      ...{
        businessName: 'Tea & Co',
        address: '1 High Street',
        phone: '0113 496 0000',
        email: 'tea@shop.example',
      },
      ...{ vatNumber: null, openingHours: { week: [day, day, day, day, day, null, null], exceptions: [] } },
      ...{ nation: 'scotland', timeZone: 'Europe/Jersey' },
    }
    expect((await send(manager, 'PUT', '/api/settings/store', { seen, set: store })).statusCode).toBe(204)
    const now = await read()
    expect(now).toMatchObject(store)
    expect(now.receipt).toMatchObject({ businessName: 'Tea & Co', businessAddress: '1 High Street' })
    const later = await send(owner, 'PUT', '/api/settings/store', { seen, set: { ...store, phone: null } })
    expect(later.json().code).toBe('changed-meanwhile')
    expect(
      (await send(manager, 'PUT', '/api/settings/receipt', { seen: now.receipt, set: now.receipt }))
        .statusCode,
    ).toBe(204)
    const moved = { seen: storeOf(now), set: { ...store, address: '2 Low Street' } }
    expect((await send(owner, 'PUT', '/api/settings/store', moved)).statusCode).toBe(204)
    expect((await read()).receipt.businessAddress).toBe('2 Low Street')
    expect((await send(cashier, 'PUT', '/api/settings/store', moved)).json().code).toBe('not-permitted')
    for (const wrong of [
      { email: 'no address' },
      { vatNumber: '12' },
      { businessName: ' ' },
      { nation: 'mars' },
      { timeZone: 'Mars/Sea' },
    ])
      expect(
        (await send(owner, 'PUT', '/api/settings/store', { seen, set: { ...store, ...wrong } })).statusCode,
      ).toBe(400)
  })

  it('SET-004 SET-005 SET-006 SET-011 SET-012 D7 saves what the tills go by, and each till is told it', async () => {
    const shop = await testBusiness(database)
    const [cashier, manager, owner] = [shop.person('cashier'), shop.person('manager'), shop.person('owner')]
    const seen = {
      vatMode: 'add',
      vatRate: '20.00',
      currency: 'GBP',
      discountLimit: 1000,
      autoPrintReceipt: true,
    }
    const selling = {
      ...{
        vatMode: 'as-marked',
        vatRate: '8.50',
        currency: 'EUR',
        discountLimit: 500,
        autoPrintReceipt: false,
      },
    }
    expect((await send(manager, 'PUT', '/api/settings/selling', { seen, set: selling })).statusCode).toBe(204)
    expect((await send(cashier, 'GET', '/api/settings')).json()).toMatchObject(selling)
    const till = await send(cashier, 'POST', '/api/tills/register', {
      ...{ deviceId: crypto.randomUUID(), journal: null },
    })
    expect(till.json().shop).toMatchObject({ vatMode: 'as-marked', currency: 'EUR', autoPrintReceipt: false })
    const later = await send(owner, 'PUT', '/api/settings/selling', { seen, set: selling })
    expect(later.json().code).toBe('changed-meanwhile')
    expect(
      (await send(cashier, 'PUT', '/api/settings/selling', { seen: selling, set: selling })).json().code,
    ).toBe('not-permitted')
  })

  it('D5 D7 says what points are worth, as a manager chooses', async () => {
    const shop = await testBusiness(database)
    const [cashier, manager] = [shop.person('cashier'), shop.person('manager')]
    const { loyalty: seen } = (await send(cashier, 'GET', '/api/settings')).json()
    const set = { isOn: false, pointValueMinor: 5, minPoints: 100 }
    expect((await send(manager, 'PUT', '/api/settings/loyalty', { seen, set })).statusCode).toBe(204)
    expect((await send(cashier, 'GET', '/api/settings')).json().loyalty).toEqual(set)
    const denied = await send(cashier, 'PUT', '/api/settings/loyalty', { seen: set, set })
    expect(denied.json().code).toBe('not-permitted')
    for (const wrong of [{ ...set, pointValueMinor: 0 }, { ...set, minPoints: 0.5 }, {}]) {
      const answer = await send(manager, 'PUT', '/api/settings/loyalty', { seen: set, set: wrong })
      expect(answer.statusCode).toBe(400)
    }
  })

  it('D5 D7 says why discounts are given, as a manager chooses, and each till is told it', async () => {
    const shop = await testBusiness(database)
    const [cashier, manager] = [shop.person('cashier'), shop.person('manager')]
    const { discountReasons: seen } = (await send(cashier, 'GET', '/api/settings')).json()
    const set = { list: ['Last one', 'Marked wrong'], isAsked: true }
    const save = (person: typeof cashier, body: object) =>
      send(person, 'PUT', '/api/settings/discount-reasons', body)
    expect((await save(manager, { seen, set })).statusCode).toBe(204)
    expect((await send(cashier, 'GET', '/api/settings')).json().discountReasons).toEqual(set)
    const till = await send(cashier, 'POST', '/api/tills/register', {
      ...{ deviceId: crypto.randomUUID(), journal: null },
    })
    expect(till.json().shop.discountReasons).toEqual(set)
    expect((await save(cashier, { seen: set, set })).json().code).toBe('not-permitted')
    expect((await save(manager, { seen, set: seen })).json().code).toBe('changed-meanwhile')
    for (const list of [['A', 'a'], [' '], ['x'.repeat(61)], Array.from({ length: 13 }, (_, n) => `R${n}`)])
      expect((await save(manager, { seen: set, set: { ...set, list } })).statusCode).toBe(400)
    const [audited] = await ownerSql`
      select detail from audit_log where organization_id = ${shop.organizationId}`
    expect(audited?.detail).toEqual({
      discountReasons: [seen.list.join(', '), 'Last one, Marked wrong'],
      discountReasonAsked: [false, true],
    })
  })

  it.each([
    ['loyalty', { minPoints: 321 }, { pointValueMinor: 5 }],
    ['notifications', { bigRefundMinor: 99_900 }, { offlineMinutes: 45 }],
    [
      'receipt',
      { businessAddress: '1 High Street', footerMessage: 'By the first' },
      { businessAddress: 'x' },
    ],
  ] as const)(
    'D7 D15 of two who save %s from the same screen the later is told, and nothing is undone',
    async (name, first, later) => {
      const shop = await testBusiness(database)
      const [owner, manager] = [shop.person('owner'), shop.person('manager')]
      const read = async () => (await send(owner, 'GET', '/api/settings')).json()[name]
      const seen = await read()
      const save = (person: typeof owner, changed: object, by: object = seen) =>
        send(person, 'PUT', `/api/settings/${name}`, { seen: by, set: { ...(by as object), ...changed } })
      const both = await Promise.all([save(owner, first), save(manager, later)])
      const codes = both.map(({ statusCode }) => statusCode)
      expect([...codes].sort()).toEqual([204, 409])
      expect(both[codes.indexOf(409)]?.json().code).toBe('changed-meanwhile')
      const [done, undone] = codes[0] === 204 ? [first, later] : [later, first]
      expect(await read()).toMatchObject(done)
      expect((await save(manager, undone, await read())).statusCode).toBe(204)
      expect(await read()).toMatchObject({ ...done, ...undone })
    },
  )

  it('D5 D7 says how the labels of the shop’s scales are made, as a manager chooses', async () => {
    const shop = await testBusiness(database)
    const [cashier, manager] = [shop.person('cashier'), shop.person('manager')]
    const own = { prefix: '02', holds: 'weight', digits: 5, hasVerifier: false }
    const set = (person: typeof cashier, layouts: readonly object[], seen: readonly object[]) =>
      send(person, 'PUT', '/api/settings/scale-layouts', { seen, set: layouts })
    const register = () =>
      send(cashier, 'POST', '/api/tills/register', { deviceId: crypto.randomUUID(), journal: null })
    expect((await register()).json().shop).toMatchObject({
      ...{ scaleLayouts: UK_SCALE_LAYOUTS, inStoreLabels: 'none' },
    })
    expect((await set(manager, [own], UK_SCALE_LAYOUTS)).statusCode).toBe(204)
    expect((await send(cashier, 'GET', '/api/settings')).json().scaleLayouts).toEqual([own])
    // A till of before understands what it knows of it.
    expect((await register()).json().shop).toMatchObject({ scaleLayouts: [own], inStoreLabels: 'weight' })
    expect((await set(manager, [], UK_SCALE_LAYOUTS)).json().code).toBe('changed-meanwhile')
    expect((await set(cashier, [], [own])).json().code).toBe('not-permitted')
    for (const wrong of [{ prefix: '50' }, { digits: 3 }, { holds: 'ounces' }])
      expect((await set(manager, [{ ...own, ...wrong }], [own])).statusCode).toBe(400)
    expect((await set(manager, [own, { ...own, digits: 4 }], [own])).statusCode).toBe(400)
    const [audited] = await ownerSql`
      select detail from audit_log where organization_id = ${shop.organizationId} order by at desc, id desc limit 1`
    expect(audited?.detail.scaleLabels[1]).toBe('02: Weight, 5 digits')
    // As it was kept when only labels of 02 could be told.
    await ownerSql`
      update organizations set settings = '{"inStoreLabels": "price"}' where id = ${shop.organizationId}`
    expect((await send(cashier, 'GET', '/api/settings')).json().scaleLayouts).toEqual([
      { prefix: '02', holds: 'price', digits: 5, hasVerifier: false },
      ...UK_SCALE_LAYOUTS,
    ])
  })

  it('SET-007 SET-008 SET-012 D7 sounds and the nightly backup are on until a manager switches them off, each alone', async () => {
    const shop = await testBusiness(database)
    const [cashier, manager] = [shop.person('cashier'), shop.person('manager')]
    const set = (person: typeof cashier, switches: object) =>
      send(person, 'PUT', '/api/settings/switches', switches)
    const read = async () => {
      const { soundEffects, autoBackup } = (await send(cashier, 'GET', '/api/settings')).json()
      return { soundEffects, autoBackup }
    }
    expect(await read()).toEqual({ soundEffects: true, autoBackup: true })
    expect((await set(manager, { soundEffects: false })).statusCode).toBe(204)
    expect(await read()).toEqual({ soundEffects: false, autoBackup: true })
    expect((await set(manager, { autoBackup: false })).statusCode).toBe(204)
    expect(await read()).toEqual({ soundEffects: false, autoBackup: false })
    const till = await send(cashier, 'POST', '/api/tills/register', {
      ...{ deviceId: crypto.randomUUID(), journal: null },
    })
    expect(till.json().shop).toMatchObject({ soundEffects: false })
    expect((await set(cashier, { soundEffects: true })).json().code).toBe('not-permitted')
    expect((await set(manager, { soundEffects: 'no' })).statusCode).toBe(400)
    const audited = await ownerSql`
      select detail from audit_log where organization_id = ${shop.organizationId} order by at, id`
    expect(audited.map(({ detail }) => detail)).toEqual([
      { soundEffects: [true, false] },
      { autoBackup: [true, false] },
    ])
  })

  it('D5 D7 tells of low stock until a manager switches it off', async () => {
    const shop = await testBusiness(database)
    const [cashier, manager] = [shop.person('cashier'), shop.person('manager')]
    const { notifications: seen } = (await send(manager, 'GET', '/api/settings')).json()
    const lowStock = { ...seen.kinds['low-stock'], isOn: false }
    const body = { seen, set: { ...seen, kinds: { ...seen.kinds, 'low-stock': lowStock } } }
    expect((await send(cashier, 'PUT', '/api/settings/notifications', body)).json().code).toBe(
      'not-permitted',
    )
    expect((await send(manager, 'PUT', '/api/settings/notifications', body)).statusCode).toBe(204)
    expect((await send(cashier, 'GET', '/api/settings')).json()).toMatchObject({ lowStockAlerts: false })
  })

  it('D5 D7 says after how long tills lock, as a manager chooses; 0 is for never', async () => {
    const shop = await testBusiness(database)
    const [cashier, manager] = [shop.person('cashier'), shop.person('manager')]
    const set = (person: typeof cashier, lockAfterMinutes: number) =>
      send(person, 'PUT', '/api/settings/switches', { lockAfterMinutes })
    expect((await set(manager, 0)).statusCode).toBe(204)
    expect((await send(cashier, 'GET', '/api/settings')).json()).toMatchObject({
      lockAfterMinutes: 0,
      receiptFooter: '',
    })
    expect((await set(cashier, 10)).json().code).toBe('not-permitted')
    for (const wrong of [-1, 241, 1.5]) expect((await set(manager, wrong)).statusCode).toBe(400)
    const audited = await ownerSql`
      select person_id, detail from audit_log where organization_id = ${shop.organizationId}`
    expect(audited).toEqual([{ person_id: shop.people.manager, detail: { lockAfterMinutes: [5, 0] } }])
  })
})
