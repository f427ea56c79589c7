import { DAY_MS } from '@tuppence/domain/durations'
import 'fake-indexeddb/auto'
import { createPublicKey, verify } from 'node:crypto'
import { approvalText } from '@tuppence/domain/staff'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTillDatabase } from '../device/database.ts'
import { DevicePeople, type KeptUser, peopleOfDevice } from './device-people.ts'

let names = 0
let people: DevicePeople
let db: Awaited<ReturnType<typeof openTillDatabase>>
let nowMs = 0
const kim = { id: 'kim', name: 'Kim', permissions: ['sell', 'void'] as const }
const person = { ...kim, permissions: [...kim.permissions] }

beforeEach(async () => {
  names += 1
  nowMs = Date.parse('2026-06-01T10:00:00Z')
  db = await openTillDatabase(`people-${names}`)
  people = new DevicePeople(db, 'shop', () => nowMs)
})

describe('people whom a device knows', () => {
  it('D4 R12 checks a PIN that the server found right here, and keeps nothing that it could be read from', async () => {
    await people.keep({ person, pin: '7294' })
    expect(await people.check('kim', 'pin', '7294')).toBe('right')
    expect(await people.check('kim', 'pin', '7295')).toBe('wrong')
    expect(await people.check('ann', 'pin', '7294')).toBe('unknown')
    expect(await people.check('kim', 'password', '7294')).toBe('unknown')
    const kept = await db.get('syncMeta', 'device-people:shop')
    expect(JSON.stringify(kept)).not.toContain('7294')
    const { keys } = (kept?.value ?? {}) as { keys?: { check: CryptoKey; sign: CryptoKey } }
    expect([keys?.check.extractable, keys?.sign.extractable]).toEqual([false, false])
  })

  it('STAFF-033 opens its till to nobody who was not given it, as it last heard', async () => {
    const tillHere = { till: { id: 'till-1', code: 'T1', name: 'Front' } }
    await db.put('syncMeta', { key: 'till:shop', value: tillHere, timestamp: 0 })
    await people.keep({ person, pin: '7294' })
    expect(await people.check('kim', 'pin', '7294')).toBe('right')
    await people.refresh([{ ...person, hasPin: true, tills: ['till-2'] }])
    expect(await people.check('kim', 'pin', '7294')).toBe('not-given')
    expect(await people.check('kim', 'pin', '7295')).toBe('wrong')
    await people.refresh([{ ...person, hasPin: true, tills: ['till-1', 'till-2'] }])
    expect(await people.check('kim', 'pin', '7294')).toBe('right')
  })

  it('R12 five wrong tries lock it, for the right one too and after a restart, until the server says so again', async () => {
    await people.keep({ person, pin: '7294' })
    for (let i = 0; i < 5; i += 1) expect(await people.check('kim', 'pin', `000${i}`)).toBe('wrong')
    const restarted = new DevicePeople(db, 'shop', () => nowMs + 30 * DAY_MS)
    expect(await restarted.check('kim', 'pin', '7294')).toBe('locked')
    await people.keep({ person, pin: '7294' })
    expect(await people.check('kim', 'pin', '7294')).toBe('right')
  })

  it('R12 tries at once are counted one by one', async () => {
    await people.keep({ person, pin: '7294' })
    const tries = Array.from({ length: 9 }, (_, i) => people.check('kim', 'pin', `000${i}`))
    expect((await Promise.all(tries)).filter((one) => one === 'wrong')).toHaveLength(5)
  })

  it('AUTH-028 knows somebody for ninety days', async () => {
    await people.keep({ person, pin: '7294' })
    nowMs += 89 * DAY_MS
    expect(await people.check('kim', 'pin', '7294')).toBe('right')
    nowMs += 2 * DAY_MS
    expect(await people.check('kim', 'pin', '7294')).toBe('unknown')
    expect(await people.list()).toEqual([])
  })

  it('D3 lets somebody work here who has still to change a password: without a network nobody could', async () => {
    const user = { ...person, mustChangePassword: true } as unknown as KeptUser
    await people.keep({ person, user, pin: '7294' })
    const [known] = await people.list()
    expect(known?.user).toMatchObject({ id: 'kim' })
    expect(known?.user).not.toHaveProperty('mustChangePassword')
  })

  it('STAFF-036 forgets who has gone, and what they may do any more, when the server says so', async () => {
    const ann = { id: 'ann', name: 'Ann', permissions: ['sell' as const] }
    await people.keep({ person, pin: '7294' })
    await people.keep({ person: ann, pin: '4071' })
    await people.refresh([{ ...ann, hasPin: true, name: 'Anne' }])
    expect(await people.list()).toMatchObject([{ id: 'ann', name: 'Anne', hasPin: true }])
    await people.refresh([{ ...ann, hasPin: false }])
    expect(await people.check('ann', 'pin', '4071')).toBe('unknown')
  })

  it('D12 somebody who was dismissed is forgotten with all of their secrets, and nobody else', async () => {
    await people.keep({ person, pin: '7294', password: 'kims-own-one-1' })
    await people.keep({ person: { ...person, id: 'ann', name: 'Ann' }, pin: '4071' })
    await people.dismiss('kim')
    expect(await people.check('kim', 'pin', '7294')).toBe('unknown')
    expect(await people.check('kim', 'password', 'kims-own-one-1')).toBe('unknown')
    expect((await people.list()).map(({ id }) => id)).toEqual(['ann'])
    expect(await people.check('ann', 'pin', '4071')).toBe('right')
  })

  it('STAFF-038 signs an approval of somebody who may, with the key that the server was given', async () => {
    await people.keep({ person, pin: '7294' })
    const asked = { action: 'void', scope: 'of:x', actingId: 'ann', approverId: 'kim', tillId: 't1' } as const
    expect(await people.approve({ ...asked, pin: '7295' })).toEqual({ ok: false, why: 'wrong' })
    expect(await people.approve({ ...asked, actingId: 'kim', pin: '7294' })).toMatchObject({ ok: false })
    expect(await people.approve({ ...asked, action: 'refund', pin: '7294' })).toMatchObject({ ok: false })
    const given = await people.approve({ ...asked, pin: '7294' })
    if (!given.ok) throw new Error(given.why)
    const { id, at, signature = '' } = given.approval
    const spki = Buffer.from((await people.publicKey()) ?? '', 'base64url')
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    const text = Buffer.from(approvalText({ ...asked, id, at }))
    const how = { key, dsaEncoding: 'ieee-p1363' as const }
    expect(verify('sha256', text, how, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  it('D4 offers those who have signed in here to whoever comes without a network', async () => {
    await people.keep({ person, pin: '7294' })
    expect(await peopleOfDevice(db, () => nowMs)).toEqual([])
    const user = { id: 'kim', organizationId: 'shop', permissions: [] } as never
    await people.keep({ person, user, password: 'secret-1' })
    expect(await peopleOfDevice(db, () => nowMs)).toMatchObject([
      { id: 'kim', hasPin: true, hasPassword: true },
    ])
  })
})
