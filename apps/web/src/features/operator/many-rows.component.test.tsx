import { listBackups } from '@tuppence/contract/backups'
import { type Account, listAccounts } from '@tuppence/contract/operator'
import { listOperators } from '@tuppence/contract/operators'
import {
  type PlatformSettings,
  portalAnalytics,
  portalBusinesses,
  portalDatabase,
  portalDevices,
  portalOverview,
  readPlatformSettings,
} from '@tuppence/contract/portal'
import { listRemoteAccess } from '@tuppence/contract/remote-access'
import { listRestores } from '@tuppence/contract/restores'
import { operatorSecondFactor } from '@tuppence/contract/second-factor'
import { listAllTickets } from '@tuppence/contract/support'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../testing/open-screen.tsx'
import { server } from '../../testing/test-server.ts'
import { nothingIsCut } from '../../testing/widths.ts'
import { storeOperator } from './stored-operator.ts'

/** As long as a name may be, without a blank to break it at. */
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)
const AT = '2026-06-01T08:00:00.000Z'
const PLATFORM: PlatformSettings = {
  ...{ supportPhone: '01632 960500', supportEmail: 'help@provider.example', salesPhone: '', salesEmail: '' },
  ...{ salesAddress: '', defaultPlan: 'Professional', remoteAccessMinutes: 30 },
}

const id = () => crypto.randomUUID()

/** So many of each, with the longest names there are. */
function answerWith(count: number) {
  const accounts = Array.from(
    { length: count },
    (): Account => ({
      ...{ id: id(), businessCode: 'UK001', businessName: LONG, businessType: 'Retail', location: LONG },
      ...{ username: LONG, plan: 'Starter', status: 'active' },
    }),
  )
  const of = { businessCode: 'UK001', businessName: LONG }
  const many = <Row,>(make: (account: Account) => Row): Row[] => accounts.map(make)
  server.answer(listAccounts, { customers: accounts })
  server.answer(portalBusinesses, {
    businesses: many(({ id: accountId }) => ({
      ...{ accountId, openedAt: AT, lastLoginAt: AT, tills: 12, tillsOnline: 11, tillsBeyondPlan: 2 },
      ...{ salesLastSevenDays: 12_345, lastSoldOn: '2026-06-01', openTickets: 3 },
    })),
  })
  server.answer(portalDevices, {
    ...{ at: AT, serverVersion: '1.0.0' },
    tills: many(() => ({
      ...{ tillId: id(), ...of, code: 'T128', name: LONG, location: LONG, isOnline: true, heardAt: AT },
      ...{ version: '1.0.0', unsent: 3, verdict: 'look' as const, findings: [] },
    })),
  })
  server.answer(listAllTickets, {
    tickets: many(() => ({
      ...{ id: id(), ...of, accountId: id(), number: 1_234, subject: LONG, urgency: 'cannot-sell' as const },
      ...{ status: 'open' as const, raisedByName: LONG, createdAt: AT, updatedAt: AT },
    })),
  })
  server.answer(listRemoteAccess, {
    accesses: many(() => ({
      ...{
        id: id(),
        ...of,
        operatorName: LONG,
        reason: LONG,
        state: 'over' as const,
        askedAt: AT,
        usedAt: AT,
      },
      ...{ expiresAt: AT, endedAt: AT, endedByName: LONG },
    })),
  })
  server.answer(listOperators, {
    operators: many(() => ({
      ...{ id: id(), username: LONG, name: LONG, isActive: true, hasSecondFactor: true, isOneself: false },
      ...{
        email: `${'long-name'.repeat(6)}@${'provider'.repeat(6)}.example`,
        lastLoginAt: AT,
        createdAt: AT,
      },
    })),
    invitations: many(() => ({ id: id(), forName: LONG, byName: LONG, createdAt: AT, expiresAt: AT })),
    deeds: many(() => ({ id: id(), at: AT, byName: LONG, action: 'joined' as const, subjectName: LONG })),
    signIns: many(() => ({
      ...{
        id: id(),
        at: AT,
        name: LONG,
        action: 'second-factor-wrong' as const,
        address: '2001:db8::ffff:ffff',
      },
    })),
  })
}

function openSection(section: string) {
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  storeOperator({ username: 'operator', name: LONG, expiresAt })
  server.answer(operatorSecondFactor, { since: AT, recoveryCodesLeft: 8, isMust: true })
  server.answer(readPlatformSettings, PLATFORM)
  openScreen(`/super-admin#${section}`)
}

test.for(['Customers', 'Customer Management', 'Devices', 'Support', 'Settings'])(
  'OPER-001 OPER-003 OPER-004 OPER-009 WCAG-1.4.10 the portal’s %s fit with many of the longest names, and with none',
  async (section) => {
    await page.viewport(1440, 900)
    answerWith(20)
    const open = async () => {
      openSection(section.toLowerCase().replace(' ', '-'))
      await expect.element(page.getByRole('heading', { name: section, level: 1 })).toBeVisible()
    }
    await open()
    await expect.poll(() => document.body.textContent?.split(LONG).length).toBeGreaterThan(20)
    await nothingIsCut()
    answerWith(0)
    await open()
    await nothingIsCut()
  },
)

test('OPER-001 WCAG-1.4.10 the portal’s overview, analytics and database fit', async () => {
  answerWith(0)
  const businesses = { active: 12_345, suspended: 1_234 }
  server.answer(portalOverview, {
    ...{ at: AT, businesses, tills: { all: 12_345, online: 12_345 }, sales: { today: 1, lastSevenDays: 2 } },
    ...{ unsent: { sales: 1, attention: 1, businesses: 1 }, tickets: { open: 12, cannotSell: 3 } },
    remoteAccesses: 2,
  })
  const day = (_: unknown, i: number) => new Date(Date.UTC(2026, 4, 1 + i)).toISOString().slice(0, 10)
  const days = Array.from({ length: 30 }, day)
  server.answer(portalAnalytics, {
    days: days.map((one) => ({ day: one, newBusinesses: 1, activeTills: 12_345, sales: 1_234_567 })),
  })
  const tables = Array.from({ length: 50 }, (_, i) => ({
    name: `a_table_${i}`,
    rows: 12_345_678,
    bytes: 1e9,
  }))
  server.answer(portalDatabase, {
    ...{
      at: AT,
      verdict: 'safe',
      findings: [],
      version: '18.1',
      startedAt: AT,
      isEmbedded: true,
      bytes: 1e12,
    },
    ...{ disk: { freeBytes: 1e12, sizeBytes: 2e12 }, connections: { open: 12, most: 100 }, tables },
    ...{ migrations: { applied: 200, lastAt: AT }, queuedWork: 12_345, lastBackupAt: AT },
  })
  server.answer(listBackups, {
    ...{ folder: `/var/lib/${LONG}`, bucket: `s3://${LONG}`, storeFailure: null, files: 400, keptDays: 30 },
    ...{ isBusy: false, lastGoodAt: AT, lastDrillAt: AT, failure: null, failedAt: null, failedDrill: null },
    backups: days.map((one) => ({
      ...{ name: `tuppence-${one}-${LONG}.backup`, madeAt: AT, business: 'UK001', bytes: 1e12 },
      ...{ checksum: 'f'.repeat(64), onlyInStore: true },
    })),
  })
  server.answer(listRestores, {
    ...{ isEmbedded: true, hindrance: null, running: null, last: null, databases: [] },
    chosen: { name: LONG, by: LONG, at: AT },
  })
  for (const section of ['Overview', 'Analytics', 'Database']) {
    openSection(section.toLowerCase())
    await expect.element(page.getByRole('heading', { name: section, level: 1 })).toBeVisible()
    await nothingIsCut()
  }
})
