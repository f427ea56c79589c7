import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { testSecrets, testSettings } from '../../testing/test-settings.ts'
import { signedInAs, testShop } from '../../testing/test-shop.ts'

const { database, ownerSql } = await testDatabase()
const app = await buildApp({ settings: testSettings(), database, secrets: testSecrets })
const send = signedInAs(app)
afterAll(() => app.close())

describe('what a business is set to', () => {
  it('SHELL-010 D7 answers what is so, with the defaults where nothing was set', async () => {
    const shop = await testShop(ownerSql, 'UK751', { address: '12 High Street', vat_number: 'GB123456789' })
    const cashier = shop.person('cashier')
    const read = async () => (await send(cashier, 'GET', '/api/settings')).json()
    expect(await read()).toEqual({
      businessName: 'Shop UK751',
      businessCode: 'UK751',
      address: '12 High Street',
      phone: null,
      email: null,
      vatNumber: 'GB123456789',
      currency: 'GBP',
      timeZone: 'Europe/London',
      vatMode: 'add',
      vatRate: '20.00',
      discountLimit: 1000,
      receiptFooter: '',
      autoPrintReceipt: true,
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
  })
})
