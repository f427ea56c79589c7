import type { CustomerProfile } from '@tuppence/contract/customer-records'
import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import type { Customer } from '@tuppence/domain/customers'
import { may, ROLES } from '@tuppence/domain/staff'
import { describe, expect, it } from 'vitest'
import { picks, returningShop } from '../../testing/returning-shop.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { importingAs } from './importing.test-support.ts'

const selling = await returningShop()
const { app, database, ownerSql, tea, newTill } = selling
const send = signedInAs(app)
const { bring, check, checked, applied, goOn, lines } = importingAs(send)
const seller = selling.shop.person('owner')

const newManager = async () => (await testBusiness(database)).person('manager')
type Person = Awaited<ReturnType<typeof newManager>>
const customersOf = async (person: Person): Promise<Customer[]> =>
  (await send(person, 'GET', '/api/customers?limit=50')).json()
const named = async (person: Person, firstName: string): Promise<CustomerProfile> => {
  const id = (await customersOf(person)).find((one) => one.firstName === firstName)?.id
  return (await send(person, 'GET', `/api/customers/${id}`)).json()
}
const said = ({ consents }: CustomerProfile) =>
  consents.map(({ channel, isGiven, at, source }) => [channel, isGiven, at.slice(0, 10), source])
const tell = async (person: Person, id: string, channel: string, isGiven: boolean) => {
  const body = { channel, isGiven, source: 'in the shop' }
  expect((await send(person, 'POST', `/api/customers/${id}/consents`, body)).statusCode).toBeLessThan(300)
}
const today = () => new Date().toISOString().slice(0, 10)
const FILE = 'First name,E-mail,E-mail consent,Text message consent,Post consent,Loyalty points\n'

describe('consents and points of a file', () => {
  it('CUST-020 come in with who is new, go out, and come in again elsewhere as they are', async () => {
    const manager = await newManager()
    const done = await applied(
      manager,
      'customers',
      `${FILE}Ada,ada@example.com,31/05/2024,yes,no,1200\nBo,bo@example.com,,,,\nCy,cy@example.com,perhaps,,,-3\n`,
    )
    expect(done.counts).toMatchObject({ create: 2, problem: 1 })
    const [problem] = await lines(manager, done.id, 'problem')
    expect(problem?.problems.map(({ field, code }) => [field, code])).toEqual([
      ['consentEmail', 'consent-unclear'],
      ['loyaltyPoints', 'number-negative'],
    ])
    const ada = await named(manager, 'Ada')
    expect(ada.loyaltyPoints).toBe(1_200)
    expect(said(ada)).toEqual([
      ['sms', true, today(), 'from an imported file'],
      ['email', true, '2024-05-31', 'from an imported file'],
    ])
    const file = await send(manager, 'GET', '/api/exports/customers?format=csv')
    expect((await check(manager, await bring(manager, 'customers', file.rawPayload))).counts).toMatchObject({
      same: 2,
      problem: 0,
    })
    // Elsewhere our ids are nobody's.
    const withoutIds = file.body
      .replace(/^\uFEFF?Customer ID/, 'Their number')
      .replace(/^[0-9a-f-]{36},/gm, 'x,')
    const elsewhere = await newManager()
    expect((await applied(elsewhere, 'customers', withoutIds)).counts).toMatchObject({
      create: 2,
      problem: 0,
    })
    const again = await named(elsewhere, 'Ada')
    expect(again.loyaltyPoints).toBe(1_200)
    expect(said(again).map(([channel, , day]) => [channel, day])).toEqual([
      ['sms', today()],
      ['email', '2024-05-31'],
    ])
    expect((await named(elsewhere, 'Bo')).consents).toEqual([])
  })

  it('a file that only says yes brings back no consent that was withdrawn here, and an older day none either', async () => {
    const manager = await newManager()
    await applied(manager, 'customers', `${FILE}Ada,ada@example.com,2024-05-31,,2024-05-31,5\n`)
    const { id } = await named(manager, 'Ada')
    await tell(manager, id, 'email', false)
    const bare = await checked(manager, 'customers', `${FILE}Ada,ada@example.com,yes,,,\n`)
    expect((await lines(manager, bare.id, 'problem'))[0]?.problems).toMatchObject([
      { code: 'consent-withdrawn', field: 'consentEmail' },
    ])
    const older = await checked(
      manager,
      'customers',
      `${FILE}Ada,ada@example.com,2025-01-01,,2023-01-01,700\n`,
    )
    expect(older.counts).toMatchObject({ same: 1, change: 0, problem: 0 })
    const later = await checked(manager, 'customers', `${FILE}Ada,ada@example.com,01/01/2199,,,\n`)
    expect((await lines(manager, later.id, 'problem'))[0]?.problems).toMatchObject([
      { code: 'consent-later' },
    ])
    const no = await applied(manager, 'customers', `${FILE}Ada,ada@example.com,,yes,no,700\n`)
    expect(no.counts).toMatchObject({ change: 1 })
    const ada = await named(manager, 'Ada')
    expect(ada.loyaltyPoints).toBe(5)
    expect(
      said(ada)
        .slice(0, 2)
        .map(([channel, isGiven]) => [channel, isGiven]),
    ).toEqual(
      expect.arrayContaining([
        ['sms', true],
        ['post', false],
      ]),
    )
    await goOn(manager, no.id, 'undo', 'undone')
    const back = said(await named(manager, 'Ada'))
    expect(back.find(([channel]) => channel === 'post')).toEqual(['post', true, today(), 'import undone'])
    expect(back.find(([channel]) => channel === 'sms')).toEqual(['sms', false, today(), 'import undone'])
  })

  it('R6 undoing takes points and consents back, but of whoever has said something since nothing', async () => {
    const manager = await newManager()
    const done = await applied(
      manager,
      'customers',
      `${FILE}Ada,ada@example.com,yes,,,900\nBo,bo@example.com,yes,,,40\n`,
    )
    const [ada, bo] = [await named(manager, 'Ada'), await named(manager, 'Bo')]
    await tell(manager, bo.id, 'email', false)
    expect((await goOn(manager, done.id, 'undo', 'undone')).counts).toMatchObject({ left: 1 })
    expect((await customersOf(manager)).map(({ id, loyaltyPoints }) => [id, loyaltyPoints])).toEqual([
      [bo.id, 40],
    ])
    const [gone] =
      await ownerSql`select loyalty_points as points, archived_at from customers where id = ${ada.id}`
    expect(gone).toMatchObject({ points: 0, archived_at: expect.any(Date) })
  })

  it('D5 whoever may bring customers in may give points as well', () => {
    const none = { canProcessRefunds: false, canManageInventory: false, canViewReports: false }
    for (const role of ROLES)
      if (may(role, none, 'export-data') === 'yes') expect(may(role, none, 'adjust-points')).toBe('yes')
  })
})

it('undoing keeps a new customer who has bought and brought all of it back', async () => {
  const done = await applied(seller, 'customers', `${FILE}Eve,eve@example.com,,,,\nNo,no@example.com,,,,\n`)
  const eve = await named(seller, 'Eve')
  const cashier = selling.shop.person('manager')
  const record = async (what: object) => {
    const answer = await send(cashier, 'POST', '/api/transactions', what)
    expect(answer.statusCode, answer.body).toBe(201)
  }
  const till = await newTill()
  const request = till.sell({ lines: [{ product: tea, quantity: 2 }], customerId: eve.id })
  await record(request)
  const detail = await send(cashier, 'GET', `/api/transactions/${request.transaction.offlineId}`)
  const sale = soldSaleOfDetail(detail.json())
  await record(till.giveBack({ sale, picks: picks(sale, 2) }))
  expect(await named(seller, 'Eve')).toMatchObject({ loyaltyPoints: 0, totalSpent: '0.00' })
  expect((await goOn(seller, done.id, 'undo', 'undone')).counts).toMatchObject({ left: 1 })
  expect((await customersOf(seller)).map(({ firstName }) => firstName)).toContain('Eve')
  expect((await customersOf(seller)).map(({ firstName }) => firstName)).not.toContain('No')
})

it('CUST-010 another program’s ids refuse nobody, whatever they look like; our own say who is meant', async () => {
  const manager = await newManager()
  const FOREIGN = '018f6b2e-7c1a-7d3e-9a55-0123456789ab'
  const file = `Customer ID,First name,Last name,E-mail\n${FOREIGN},Ina,Idwell,ina@id.example\nC-17,Jo,Idwell,jo@id.example\n`
  const ids = { columns: ['id', 'firstName', 'lastName', 'email'] }
  expect((await checked(manager, 'customers', file, ids)).counts).toMatchObject({ create: 2, problem: 0 })
  await applied(manager, 'customers', file.replace('C-17', FOREIGN.replace('ab', 'ac')))
  const ina = (await customersOf(manager)).find(({ firstName }) => firstName === 'Ina')
  // Without ids of ours, who is meant is said by the address; with one of them, by the id, and one that nobody has is a problem.
  expect((await checked(manager, 'customers', file, ids)).counts).toMatchObject({ same: 2, problem: 0 })
  const ours = `Customer ID,First name\n${ina?.id},Inga\n${FOREIGN},Nobody\n`
  const found = await checked(manager, 'customers', ours)
  expect((await lines(manager, found.id, 'change'))[0]?.changes).toEqual([['firstName', 'Ina', 'Inga']])
  expect((await lines(manager, found.id, 'problem'))[0]?.problems).toMatchObject([
    { code: 'unknown-customer' },
  ])
})
