import type { Notification } from '@tuppence/contract/notifications'
import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { NOTIFICATION_SETTINGS, type NotificationSettings } from '@tuppence/domain/notifications'
import { afterAll, beforeEach, expect } from 'vitest'
import { sellingShop } from '../../testing/selling-shop.ts'
import { signedIn } from '../../testing/test-business.ts'
import { TestMailServer } from '../../testing/test-mail-server.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { notificationWorker } from './notification-worker.ts'

/** A shop whose owner and manager have addresses, before each test with nothing told; its clock goes on as a test says. */
export async function notifiedShop() {
  const selling = await sellingShop('manager')
  const { app, database, ownerSql, shop, organizationId } = selling
  const owner = await signedIn(database, shop, 'owner')
  const mails = await TestMailServer.listen()
  let aheadMs = 0
  let startedAt: Date | undefined
  const now = () => new Date(Date.now() + aheadMs)
  const pass = (ms: number) => {
    aheadMs += ms
  }
  /** Since when the server is up; undefined for just now. */
  const start = (at: Date | undefined) => {
    startedAt = at
  }
  const worker = () =>
    notificationWorker(app, {
      ...{ database, now, startedAt: startedAt ?? now() },
      settings: testSettings({ SMTP_URL: mails.url, SMTP_FROM: 'till@example.co.uk' }),
    })
  /** Everything that a minute would bring. */
  async function round(): Promise<void> {
    pass(2 * MINUTE_MS)
    await worker().round()
  }
  async function choose(some: Partial<NotificationSettings>): Promise<void> {
    const { notifications: seen } = (await app.inject({ url: '/api/settings', headers: owner })).json()
    const payload = { seen, set: { ...NOTIFICATION_SETTINGS, ...some } }
    const answer = await app.inject({
      ...{ method: 'PUT', url: '/api/settings/notifications', headers: owner, payload },
    })
    expect(answer.statusCode, answer.body).toBe(204)
  }
  async function told(headers = owner): Promise<{ unread: number; notifications: Notification[] }> {
    const answer = await app.inject({ url: '/api/notifications', headers })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const factsTold = async (headers = owner) => (await told(headers)).notifications.map(({ facts }) => facts)
  const mailsTo = (address: string) =>
    mails.taken.filter(({ to }) => to.includes(address)).map(({ source }) => source)

  afterAll(() => mails.close())
  beforeEach(async () => {
    mails.mood = {}
    mails.taken.length = 0
    pass(DAY_MS)
    await ownerSql`delete from notifications`
    await ownerSql`update users set email = role || '@shop.example' where organization_id = ${organizationId}`
    await choose({})
    // What the test before it did is behind it.
    await round()
    await ownerSql`delete from notifications`
    mails.taken.length = 0
  })
  return { ...selling, owner, mails, now, pass, start, worker, round, choose, told, factsTold, mailsTo }
}
