import { HOUR_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { describe, expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { signedIn } from '../../testing/test-business.ts'
import { writeAudit } from '../identity/public.ts'
import { notifiedShop } from './notified-shop.test-support.ts'

const at = await notifiedShop()
const {
  app,
  database,
  ownerSql,
  shop,
  organizationId,
  mails,
  round,
  choose,
  told,
  factsTold,
  mailsTo,
  pass,
} = at
const { now } = at
const asCashier = () => signedIn(database, shop, 'cashier', 'identity-provider')
const manager = await signedIn(database, shop, 'manager')

const note = (personId: string, action: string) =>
  inOrganization(database, organizationId, (tx) =>
    writeAudit(tx, { organizationId, personId, at: now(), action, address: '198.51.100.7' }),
  )
/** As `askSecondFactor` notes it. */
const wrongCode = (personId: string) => note(personId, 'second-factor-wrong')

type Headers = typeof manager
async function change(id: string, headers: Headers, payload: object): Promise<void> {
  const answer = await app.inject({ method: 'PUT', url: `/api/staff/${id}`, headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}
const ADDRESSES = ['manager@shop.example', 'cashier@shop.example', 'new@elsewhere.example'] as const
/** What the mails to each of these addresses were about, in any order. */
async function mailed(): Promise<Record<string, string[]>> {
  await round()
  await round()
  const about = (address: string) =>
    mailsTo(address).flatMap((source) => [wrong, changed].filter((title) => source.includes(title)))
  return Object.fromEntries(ADDRESSES.map((address) => [address, about(address).sort()]))
}
const [MANAGER, CASHIER, NEW] = ADDRESSES
const nothing = { [MANAGER]: [], [CASHIER]: [], [NEW]: [] }
const [wrong, changed] = ['Someone knew your password', 'Your email was changed']

describe('what happens to somebody’s login', () => {
  it('R12 is told to them, in the app and by mail, whatever the shop has set, and to nobody else', async () => {
    await choose({ emailNotifications: false })
    await wrongCode(shop.people.cashier)
    await round()
    await round()
    expect(await factsTold(await asCashier())).toMatchObject([
      { kind: 'account-security', event: 'second-factor-wrong', address: '198.51.100.7', byName: null },
    ])
    expect(await told(at.owner)).toMatchObject({ unread: 0, notifications: [] })
    expect(mails.taken.map(({ to }) => to)).toEqual([['cashier@shop.example']])
    expect(mailsTo('cashier@shop.example').join()).toContain('Someone knew your password')
  })

  it('R12 is one mail of a kind in an hour, however often it happens', async () => {
    for (let count = 0; count < 5; count += 1) await wrongCode(shop.people.owner)
    await round()
    await round()
    expect((await told()).notifications).toHaveLength(1)
    // Late enough for another mail, were it of another kind.
    pass(20 * MINUTE_MS)
    await wrongCode(shop.people.owner)
    await round()
    await round()
    expect(mailsTo('owner@shop.example')).toHaveLength(1)
    pass(HOUR_MS)
    await wrongCode(shop.people.owner)
    await round()
    await round()
    expect(mailsTo('owner@shop.example')).toHaveLength(2)
  })

  it('R12 decision 0137 is a passkey that is added or removed too', async () => {
    await note(shop.people.owner, 'passkey-added')
    await note(shop.people.owner, 'passkey-removed')
    await round()
    expect(await factsTold()).toMatchObject([{ event: 'passkey-removed' }, { event: 'passkey-added' }])
  })

  it('R12 a PIN and a password that somebody else set say who it was', async () => {
    const { cashier: id } = shop.people
    const by = { headers: manager, method: 'PUT' as const }
    const pin = await app.inject({
      ...by,
      method: 'PUT',
      url: `/api/back-office/staff/${id}/pin`,
      payload: { pin: '8305' },
    })
    expect(pin.statusCode, pin.body).toBe(204)
    const payload = { password: 'quite-another-1' }
    const password = await app.inject({ ...by, url: `/api/back-office/staff/${id}`, payload })
    expect(password.statusCode, password.body).toBe(200)
    await round()
    expect(await factsTold(await asCashier())).toMatchObject([
      { event: 'password-changed', byName: expect.any(String) },
      { event: 'pin-changed', byName: expect.any(String) },
    ])
  })
})

describe('an alert about somebody’s login goes to the email they had when it happened', () => {
  it('R12 where whoever got in changes the email before anybody looked, who is told of that too', async () => {
    const { manager: id } = shop.people
    await wrongCode(id)
    await change(id, manager, { email: NEW })
    expect(await mailed()).toEqual({ ...nothing, [MANAGER]: [wrong, changed] })
    expect(await factsTold(manager)).toMatchObject([
      { event: 'email-changed', address: '127.0.0.1', byName: null },
      { event: 'second-factor-wrong' },
    ])
    expect(mailsTo(MANAGER).join()).not.toContain('set under Settings')
  })

  it('R12 where it is changed while the mail waits', async () => {
    const { manager: id } = shop.people
    await wrongCode(id)
    await round()
    expect(mails.taken).toEqual([])
    await change(id, manager, { email: NEW })
    expect(await mailed()).toEqual({ ...nothing, [MANAGER]: [wrong, changed] })
  })

  it('R12 where it is changed twice, each is told of the change away from it', async () => {
    const { manager: id } = shop.people
    await change(id, manager, { email: NEW })
    await change(id, manager, { email: 'third@elsewhere.example' })
    await wrongCode(id)
    expect(await mailed()).toEqual({ ...nothing, [MANAGER]: [changed], [NEW]: [changed] })
    expect(mailsTo('third@elsewhere.example').join()).toContain(wrong)
  })

  it('R12 where somebody else changes it, who is named', async () => {
    const { cashier: id } = shop.people
    await wrongCode(id)
    await change(id, at.owner, { email: NEW })
    expect(await mailed()).toEqual({ ...nothing, [CASHIER]: [wrong, changed] })
    expect(mailsTo(CASHIER).join()).toContain('by Test owner.')
    expect(await factsTold(await asCashier())).toMatchObject([
      { event: 'email-changed', byName: 'Test owner', address: null },
      { event: 'second-factor-wrong' },
    ])
  })

  it('R12 where they had none it goes nowhere, also when they have one since, and stands under the bell', async () => {
    await ownerSql`update users set email = null where organization_id = ${organizationId} and role = 'cashier'`
    const { cashier: id } = shop.people
    await wrongCode(id)
    await change(id, at.owner, { email: NEW })
    expect(await mailed()).toEqual(nothing)
    expect(await factsTold(await asCashier())).toMatchObject([
      { event: 'email-changed' },
      { event: 'second-factor-wrong' },
    ])
    expect(await ownerSql`select distinct mail_state, sent_to from notifications`).toEqual([
      { mail_state: 'none', sent_to: null },
    ])
  })

  it('R12 where they are disabled or removed since', async () => {
    const { cashier: id, supervisor } = shop.people
    await wrongCode(id)
    await change(id, at.owner, { isActive: false })
    await wrongCode(supervisor)
    await round()
    const url = `/api/back-office/staff/${supervisor}`
    const removed = await app.inject({ method: 'DELETE', url, headers: at.owner })
    expect(removed.statusCode, removed.body).toBeLessThan(300)
    expect(await mailed()).toEqual({ ...nothing, [CASHIER]: [wrong] })
    expect(mailsTo('supervisor@shop.example').join()).toContain(wrong)
    await change(id, at.owner, { isActive: true })
  })

  it('R12 one of a kind in an hour at each address: another’s mail silences none', async () => {
    const { manager: id } = shop.people
    await wrongCode(id)
    await change(id, manager, { email: NEW })
    await wrongCode(id)
    await wrongCode(id)
    expect(await mailed()).toEqual({ ...nothing, [MANAGER]: [wrong, changed], [NEW]: [wrong] })
    pass(20 * MINUTE_MS)
    await change(id, manager, { email: MANAGER })
    await wrongCode(id)
    expect(await mailed()).toEqual({
      ...nothing,
      [MANAGER]: [wrong, changed],
      [NEW]: [wrong, changed].sort(),
    })
    pass(HOUR_MS)
    await wrongCode(id)
    await round()
    await round()
    expect(mailsTo(MANAGER)).toHaveLength(2)
  })
})
