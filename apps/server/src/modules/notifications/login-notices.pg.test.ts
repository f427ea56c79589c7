import { HOUR_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { describe, expect, it } from 'vitest'
import { inOrganization } from '../../platform/tenancy.ts'
import { signedIn } from '../../testing/test-business.ts'
import { writeAudit } from '../identity/public.ts'
import { notifiedShop } from './notified-shop.test-support.ts'

const at = await notifiedShop()
const { app, database, shop, organizationId, mails, round, choose, told, mailsTo, pass, now } = at
const cashier = await signedIn(database, shop, 'cashier', 'back-office')
const manager = await signedIn(database, shop, 'manager')

/** As `askSecondFactor` notes it. */
const wrongCode = (personId: string) =>
  inOrganization(database, organizationId, (tx) =>
    writeAudit(tx, {
      ...{ organizationId, personId, at: now(), action: 'second-factor-wrong', address: '198.51.100.7' },
    }),
  )

describe('what happens to somebody’s login', () => {
  it('R12 is told to them, in the app and by mail, whatever the shop has set, and to nobody else', async () => {
    await choose({ emailNotifications: false })
    await wrongCode(shop.people.cashier)
    await round()
    await round()
    expect((await told(cashier)).notifications.map(({ facts }) => facts)).toMatchObject([
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
    const again = await signedIn(database, shop, 'cashier', 'identity-provider')
    const said = (await told(again)).notifications.map(({ facts }) => facts)
    expect(said).toMatchObject([
      { event: 'password-changed', byName: expect.any(String) },
      { event: 'pin-changed', byName: expect.any(String) },
    ])
  })
})
