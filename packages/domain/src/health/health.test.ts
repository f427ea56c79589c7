import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HEALTH_KINDS } from './health-finding.ts'
import {
  byUrgency,
  type Holding,
  healthWords,
  holdingSchema,
  type ProviderDeed,
  type ServerFacts,
  storeHealth,
  type TillFacts,
  tillHealth,
  verdictOf,
} from './index.ts'

const NOW = new Date('2026-11-21T18:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ago = (ms: number) => new Date(NOW.getTime() - ms).toISOString()
const whole: Holding = {
  ...{ pendingCount: 0, oldestUnsentMs: null, attentionCount: 0, parkedUnsentCount: 0, journalSequence: 9 },
  ...{ sinceSyncMs: 4_000, storageUsedBytes: 10, storageQuotaBytes: 100, isStoragePersistent: true },
  ...{ isStorageFull: false, isAppKept: true, clockOffsetMs: 900, appVersion: '1.2.0' },
}
const till = (holding: Partial<Holding> = {}, facts: Partial<TillFacts> = {}): TillFacts => ({
  ...{ id: 'till', hasDevice: true, heardAt: ago(0), heldAt: ago(0), knownSequence: 9 },
  ...{ holding: { ...whole, ...holding }, journal: { missing: 0, wrong: 0 }, ...facts },
})
const found = (facts: TillFacts) =>
  tillHealth(facts, NOW, '1.2.0').map(({ kind, level, count }) => `${level}: ${kind} ${count ?? ''}`.trim())
const since = (ms: number) => ({ heldAt: ago(ms) })
const journal = (missing: number, wrong: number) => ({ journal: { missing, wrong } })

describe('what there is to know of a till', () => {
  it.each<[string, TillFacts, string[]]>([
    ['nothing, where all is sent', till(), []],
    ['a sale on its way', till({ pendingCount: 1, oldestUnsentMs: 2_000 }), ['note: unsent 1']],
    ['one that waits too long', till({ pendingCount: 2, oldestUnsentMs: 15 * MINUTE }), ['look: unsent 2']],
    ['one that waits for a day', till({ pendingCount: 2, oldestUnsentMs: 24 * HOUR }), ['act: unsent 2']],
    [
      'one on a till that is gone',
      till({ pendingCount: 1, oldestUnsentMs: 0 }, since(2 * MINUTE)),
      ['look: unsent 1', 'note: silent'],
    ],
    [
      'the silence counts to its wait',
      till({ pendingCount: 1, oldestUnsentMs: 4 * HOUR }, since(20 * HOUR)),
      ['act: unsent 1', 'note: silent'],
    ],
    ['a refused sale', till({ attentionCount: 1, oldestUnsentMs: 9 }), ['act: needs-attention 1']],
    ['a parked basket', till({ parkedUnsentCount: 3 }), ['note: parked-here-only 3']],
    ['a minute of silence', till({}, since(2 * MINUTE - 1)), []],
    ['a night of silence', till({}, since(14 * HOUR)), ['note: silent']],
    ['a day of silence', till({}, since(24 * HOUR)), ['look: silent']],
    ['one that never said anything', till({}, { holding: null, heldAt: null }), ['look: never-said']],
    ['one that no device is', till({}, { hasDevice: false, holding: null, heldAt: null }), []],
    ['R7 records that are nowhere', till({ journalSequence: 12 }), ['act: records-lost 3']],
    [
      'not while it has some to send',
      till({ journalSequence: 12, pendingCount: 3, oldestUnsentMs: 1 }),
      ['note: unsent 3'],
    ],
    ['behind the books', till({ journalSequence: 2 }), []],
    ['a disk at 79 %', till({ storageUsedBytes: 79 }), []],
    ['a disk at 80 %', till({ storageUsedBytes: 80 }), ['look: storage-low 80']],
    ['a full disk', till({ storageUsedBytes: 99, isStorageFull: true }), ['act: storage-full']],
    ['a browser that does not say', till({ storageQuotaBytes: null, isStoragePersistent: null }), []],
    ['one that may clear its data', till({ isStoragePersistent: false }), ['look: storage-not-kept']],
    ['one without the app', till({ isAppKept: false }), ['look: app-not-kept']],
    ['mandate 6: five minutes off', till({ clockOffsetMs: 5 * MINUTE }), []],
    ['R16 more than that', till({ clockOffsetMs: -6 * MINUTE }), ['look: clock-wrong -6']],
    ['another version', till({ appVersion: '1.1.0' }), ['note: older-version']],
    ['a gap with nothing on the way', till({}, journal(2, 0)), ['look: journal-missing 2']],
    [
      'decision 0013: a gap while as many are on their way',
      till({ pendingCount: 2, oldestUnsentMs: 1 }, journal(2, 0)),
      ['note: unsent 2', 'note: journal-missing 2'],
    ],
    ['R13 a broken chain', till({}, journal(0, 1)), ['act: journal-wrong 1']],
  ])('%s', (_, facts, expected) => {
    expect(found(facts)).toEqual(expected)
  })
  it('says since when the oldest has waited, by the server’s clock', () => {
    const facts = till({ pendingCount: 1, oldestUnsentMs: HOUR }, since(HOUR))
    expect(tillHealth(facts, NOW, '1.2.0')[0]?.at).toBe(ago(2 * HOUR))
  })
})

const server: ServerFacts = {
  disk: { freeBytes: 50 * 1024 ** 3, sizeBytes: 100 * 1024 ** 3 },
  ...{ unsafeSettings: [], hasChecksums: true, lastBackupAt: ago(HOUR) },
  ...{ backupFailures: 0, lastDrillAt: ago(HOUR), drillFailedAt: null },
}
const ofServer = (facts: Partial<ServerFacts>, tills: TillFacts[] = []) =>
  storeHealth({ tills, server: { ...server, ...facts }, provider: [] }, NOW, '1.2.0')
const disk = (free: number, size: number) => ({
  disk: { freeBytes: free * 1024 ** 3, sizeBytes: size * 1024 ** 3 },
})

describe('the whole shop', () => {
  it.each<[string, Partial<ServerFacts>, string[]]>([
    ['all is well', {}, []],
    ['no backup', { lastBackupAt: null }, ['look: no-backups']],
    ['a backup with a date to come', { lastBackupAt: ago(-25 * HOUR) }, ['look: no-backups']],
    ['a backup of 25 hours ago', { lastBackupAt: ago(25 * HOUR) }, []],
    ['a backup of 27 hours ago', { lastBackupAt: ago(27 * HOUR) }, ['look: backup-old']],
    ['a backup of four days ago', { lastBackupAt: ago(96 * HOUR) }, ['act: backup-old']],
    ['two failures', { backupFailures: 2 }, []],
    ['three failures', { backupFailures: 3 }, ['act: backups-failing']],
    ['three failures and none', { backupFailures: 3, lastBackupAt: null }, ['act: backups-failing']],
    ['a drill that failed', { drillFailedAt: ago(HOUR) }, ['act: drill-failed']],
    ['a disk elsewhere', { disk: null }, []],
    ['little room on a large disk', disk(40, 1_000), ['look: disk-low']],
    ['little room on a small disk', disk(4, 20), ['look: disk-low']],
    ['no room', disk(0.5, 20), ['act: disk-low']],
    ['mandate 1: fsync off', { unsafeSettings: ['fsync'] }, ['act: database-unsafe']],
    ['no checksums', { hasChecksums: false }, ['look: no-checksums']],
  ])('%s', (_, facts, expected) => {
    const health = ofServer(facts)
    expect(health.server.map(({ kind, level }) => `${level}: ${kind}`)).toEqual(expected)
    expect(health.verdict).toBe(expected[0]?.split(':')[0] ?? 'safe')
  })
  it('R16 blames the server’s clock where all tills agree against it, and no till', () => {
    const off = [till({ clockOffsetMs: 40 * MINUTE }), till({ clockOffsetMs: 40 * MINUTE + 900 })]
    const health = ofServer({}, off)
    expect(health.server).toMatchObject([{ kind: 'server-clock-wrong', count: 40 }])
    expect(health.tills.flatMap(({ findings }) => findings)).toEqual([])
    const one = ofServer({}, [till(), till({ clockOffsetMs: 40 * MINUTE })])
    expect(one.server).toEqual([])
    expect(one.tills[1]?.findings).toMatchObject([{ kind: 'clock-wrong' }])
  })
  it('the verdict is the worst there is, and notes alone leave it safe', () => {
    expect(verdictOf([{ level: 'note' }])).toBe('safe')
    expect(verdictOf([{ level: 'note' }, { level: 'look' }])).toBe('look')
    expect(verdictOf([{ level: 'look' }, { level: 'act' }])).toBe('act')
    const kinds = (findings: { level: 'note' | 'look' | 'act'; kind: (typeof HEALTH_KINDS)[number] }[]) =>
      byUrgency(findings).map(({ level, kind }) => `${level} ${kind}`)
    expect(
      kinds([
        { level: 'note', kind: 'silent' },
        { level: 'look', kind: 'no-checksums' },
        { level: 'act', kind: 'needs-attention' },
        { level: 'act', kind: 'records-lost' },
        { level: 'look', kind: 'unsent' },
      ]),
    ).toEqual(['act records-lost', 'act needs-attention', 'look unsent', 'look no-checksums', 'note silent'])
    // Of every kind it is known how grave it is.
    for (const kind of HEALTH_KINDS)
      expect(
        kinds([
          { level: 'act', kind: 'older-version' },
          { level: 'act', kind },
        ]).at(-1),
      ).toBe('act older-version')
    expect(ofServer({}, [till({ attentionCount: 1 })]).verdict).toBe('act')
  })
})

describe('the words', () => {
  const words = (kind: (typeof HEALTH_KINDS)[number], count: number | null, at: string | null = ago(0)) =>
    healthWords(
      { kind, level: 'look', tillId: null, count, at, what: 'fsync' },
      { till: 'this device', time: () => 'Friday 18:02' },
    )
  it('are sentences for every finding, one or many, with a way out for all that needs one', () => {
    for (const kind of HEALTH_KINDS)
      for (const count of [null, 1, 2, 1_234]) {
        const { title, meaning, whatToDo } = words(kind, count)
        expect(title).toMatch(/^[A-Z0-9]/)
        expect(`${meaning} ${whatToDo ?? ''}`).not.toMatch(/undefined|null|NaN/)
        expect(meaning, kind).toMatch(/\.$/)
        if (!['parked-here-only', 'older-version'].includes(kind)) expect(whatToDo, kind).toMatch(/\.$/)
      }
  })
  it('name the till, the moment and the number', () => {
    expect(words('silent', null).title).toBe('This device was last heard of on Friday 18:02')
    expect(words('unsent', 1).title).toBe('1 sale on this device has not reached the server')
    expect(words('unsent', 1_234).title).toBe('1,234 sales on this device have not reached the server')
    expect(words('never-said', null, null).meaning).toContain('never been heard of')
    expect(words('clock-wrong', -5_256_000).title).toBe('The clock of this device is 10 years fast')
    expect(words('clock-wrong', 90).title).toBe('The clock of this device is 90 minutes slow')
  })
})

describe('what the provider did to the sign-in of the account holder', () => {
  const deed = (kind: ProviderDeed['kind'], hours: number) => ({
    ...{ kind, at: new Date(NOW.getTime() - hours * HOUR), holder: 'Olive Owner', operator: 'Olga' },
  })
  const told = (...provider: ProviderDeed[]) => storeHealth({ tills: [], server, provider }, NOW, '1.2.0')

  it('R10 is to be acted on for 30 days, the newest of each kind with how often, and then no more', () => {
    const reset = 'password-reset-by-provider'
    const { verdict, provider } = told(
      deed(reset, 48),
      deed(reset, 2),
      deed('second-factor-removed-by-provider', 3),
    )
    expect(verdict).toBe('act')
    expect(provider).toMatchObject([
      { kind: 'second-factor-removed-by-provider', level: 'act', count: 1, at: ago(3 * HOUR) },
      { kind: reset, level: 'act', count: 2, at: ago(2 * HOUR), what: 'Olive Owner', by: 'Olga' },
    ])
    expect(told(deed(reset, 30 * 24 - 1)).verdict).toBe('act')
    expect(told(deed(reset, 30 * 24))).toMatchObject({ verdict: 'safe', provider: [] })
  })
})

describe('what a till may say', () => {
  it('is bounded: what passes can be judged and put in words', () => {
    const count = fc.oneof(fc.integer({ min: -5, max: 2_000_000 }), fc.constant(null), fc.double())
    fc.assert(
      fc.property(fc.record({ pendingCount: count, oldestUnsentMs: count, clockOffsetMs: count }), (said) => {
        const parsed = holdingSchema.safeParse({ ...whole, ...said })
        if (!parsed.success) return
        expect(parsed.data.pendingCount).toBeGreaterThanOrEqual(0)
        for (const finding of tillHealth(till(parsed.data), NOW, '1.2.0'))
          expect(healthWords(finding, { till: 'Till 1', time: (at) => at }).title).not.toMatch(/NaN|Invalid/)
      }),
    )
  })
})
