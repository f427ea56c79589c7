import type { FirstRunStep, FirstStep } from '@tuppence/domain/first-run'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'

const { app, database, ownerSql } = await testServer()
const send = signedInAs(app)
const shop = await testBusiness(database)
const other = await testBusiness(database)

async function stateOf(step: FirstStep, business = shop): Promise<string> {
  const answer = await send(business.person('owner'), 'GET', '/api/first-run')
  expect(answer.statusCode).toBe(200)
  const { steps }: { steps: FirstRunStep[] } = answer.json()
  const found = steps.find((one) => one.step === step)
  return found?.count ? `${found.state} ${found.count}` : (found?.state ?? 'missing')
}
const skip = (step: string, isSkipped: boolean) =>
  send(shop.person('manager'), 'PUT', '/api/first-run/skipped', { step, isSkipped })

/** The settings of selling, saved by the call that their form makes, with nothing changed in them. */
async function saveSellingAsItIs(): Promise<void> {
  const owner = shop.person('owner')
  const { vatMode, vatRate, currency, discountLimit, autoPrintReceipt } = (
    await send(owner, 'GET', '/api/settings')
  ).json()
  const selling = { vatMode, vatRate, currency, discountLimit, autoPrintReceipt }
  const saved = await send(owner, 'PUT', '/api/settings/selling', { seen: selling, set: selling })
  expect(saved.statusCode, saved.body).toBe(204)
}

describe('the first run of a business', () => {
  const organization_id = shop.organizationId
  const till_id = uuidv7()

  it('is read off what is so, and of this business alone', async () => {
    expect(await stateOf('shop')).toBe('open')
    await ownerSql`update organizations set address = '  ' where id = ${organization_id}`
    expect(await stateOf('shop')).toBe('open')
    await ownerSql`update organizations set address = '1 High Street' where id = ${organization_id}`
    expect(await stateOf('shop')).toBe('done')

    expect(await stateOf('vat')).toBe('open')
    await ownerSql`update organizations set vat_code = 'exempt' where id = ${organization_id}`
    expect(await stateOf('vat')).toBe('done')
    await ownerSql`update organizations set vat_code = 'standard', vat_number = 'GB123456782' where id = ${organization_id}`
    expect(await stateOf('vat')).toBe('open')
    await ownerSql`update organizations set vat_mode = 'as-marked' where id = ${organization_id}`
    expect(await stateOf('vat')).toBe('done')
    await ownerSql`update organizations set vat_mode = 'add' where id = ${organization_id}`
    expect(await stateOf('vat')).toBe('open')
    // What every business begins with is chosen too, once somebody has saved it.
    await saveSellingAsItIs()
    expect(await stateOf('vat')).toBe('done')

    expect(await stateOf('products')).toBe('open')
    const id = uuidv7()
    await ownerSql`insert into products ${ownerSql({ organization_id, id, name: 'Tea', sku: 'T', price: 2 })}`
    expect(await stateOf('products')).toBe('done 1')
    await ownerSql`update products set archived_at = now() where organization_id = ${organization_id}`
    expect(await stateOf('products')).toBe('open')

    await ownerSql`update users set staff_pin = null where organization_id = ${organization_id} and role = 'owner'`
    expect(await stateOf('staff')).toBe('open 4')
    await ownerSql`update users set staff_pin = 'argon2' where organization_id = ${organization_id} and role = 'owner'`
    expect(await stateOf('staff')).toBe('done 4')
    await ownerSql`update users set is_active = false where organization_id = ${organization_id} and role <> 'owner'`
    expect(await stateOf('staff')).toBe('open 1')

    expect(await stateOf('till')).toBe('open')
    const till = { organization_id, id: till_id, code: 'T1', name: 'T1', device_id: null as string | null }
    await ownerSql`insert into tills ${ownerSql(till)}`
    // The server's own till is on no counter.
    expect(await stateOf('till')).toBe('open')
    await ownerSql`update tills set device_id = ${uuidv7()} where organization_id = ${organization_id}`
    expect(await stateOf('till')).toBe('done 1')

    expect(await stateOf('printer')).toBe('open')
    const printer = { organization_id, id: uuidv7(), till_id, name: 'P', connection: 'usb', family: 'epson' }
    await ownerSql`insert into printers ${ownerSql({ ...printer, columns: 48, has_drawer: true })}`
    expect(await stateOf('printer')).toBe('done 1')

    expect(await stateOf('terminal')).toBe('open')
    const terminal = { organization_id, id: uuidv7(), provider: 'simulator', terminal_id: 'one' }
    await ownerSql`insert into payment_terminals ${ownerSql(terminal)}`
    expect(await stateOf('terminal')).toBe('done 1')

    expect(await stateOf('sale')).toBe('open')
    for (const step of ['shop', 'vat', 'till', 'printer', 'terminal'] as const)
      expect(await stateOf(step, other)).toBe('open')
  })

  it('what is skipped is skipped for everybody in the business, and can be taken up again', async () => {
    const both = await Promise.all([skip('staff', true), skip('sale', true), skip('sale', true)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
    expect([await stateOf('staff'), await stateOf('sale')]).toEqual(['skipped 1', 'skipped'])
    expect(await stateOf('sale', other)).toBe('open')
    expect((await skip('sale', false)).statusCode).toBe(204)
    expect([await stateOf('staff'), await stateOf('sale')]).toEqual(['skipped 1', 'open'])
    expect((await skip('moon', true)).statusCode).toBe(400)
  })

  it('D5 is for those who may set the shop up', async () => {
    for (const role of ['cashier', 'supervisor'] as const)
      expect((await send(shop.person(role), 'GET', '/api/first-run')).statusCode).toBe(403)
  })
})
