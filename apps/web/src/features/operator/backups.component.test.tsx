import { type ListedBackups, listBackups } from '@tuppence/contract/backups'
import { listAccounts } from '@tuppence/contract/operator'
import { type PortalDatabase, portalDatabase } from '@tuppence/contract/portal'
import { type ListedRestores, listRestores } from '@tuppence/contract/restores'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPortal } from '../../testing/portal.ts'
import { server } from '../../testing/test-server.ts'

const AT = '2026-06-01T08:00:00.000Z'
const NO_BACKUPS = {
  ...({ kind: 'no-backups', level: 'look' } as const),
  ...{ tillId: null, count: null, at: null, what: null },
}
const DATABASE: PortalDatabase = {
  ...{ at: AT, verdict: 'look' as const, findings: [NO_BACKUPS], version: '18.1' },
  ...{ startedAt: AT, isEmbedded: true, bytes: 1e9, disk: null, connections: { open: 12, most: 100 } },
  ...{ tables: [], migrations: { applied: 200, lastAt: AT }, queuedWork: 0, lastBackupAt: null },
}
const BACKUPS: ListedBackups = {
  ...{ folder: '/var/lib/tuppence/backups', bucket: null, storeFailure: null, backups: [], files: 0 },
  ...{ keptDays: 30, isBusy: true, lastGoodAt: null, lastDrillAt: null, failure: null, failedAt: null },
  failedDrill: null,
}

const NO_RESTORES: ListedRestores = {
  ...{ isEmbedded: true, hindrance: null, running: null, last: null, databases: [], chosen: null },
}

beforeEach(() => {
  server.answer(listAccounts, { customers: [] })
  server.answer(listRestores, NO_RESTORES)
  server.answer(portalDatabase, DATABASE)
  server.answer(listBackups, BACKUPS)
})

test('OPER-007 R14 what is in the way of a restore, what went wrong with one, and that nothing could be read, are each said', async () => {
  server.answer(listRestores, {
    ...{ ...NO_RESTORES, isEmbedded: false, hindrance: 'There is no room for it.' },
    last: {
      ...{ backup: 'a.backup', database: 'x', by: 'Olga', step: 'reading', rowsBack: 0, rowsAll: null },
      ...{ startedAt: '2026-11-22T10:00:00Z', endedAt: '2026-11-22T10:01:00Z' },
      failure: 'This backup was cut off: its end is missing.',
    },
  })
  openPortal('database')
  const restored = page.getByRole('region', { name: 'Restored backups' })
  await expect.element(restored).toHaveTextContent('There is no room for it.')
  await expect.element(restored).toHaveTextContent('This backup was cut off: its end is missing.')
  await expect.element(restored).toHaveTextContent('No backup is restored')
  server.refuse(listRestores, 500)
  openPortal('database')
  await expect.element(restored.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('OPER-007 R14 once a backup is made the page’s banner says so with the list, and not at the next reload', async () => {
  openPortal('database')
  await expect.element(page.getByText(/there is no backup/i)).toBeVisible()
  await expect.element(page.getByText('None has been made yet.')).toBeVisible()

  server.answer(portalDatabase, { ...DATABASE, verdict: 'safe', findings: [], lastBackupAt: AT })
  const made = ['UK001', 'UK002', 'UK003', null].map((business) => ({
    ...{ name: `tuppence-${business}.backup`, madeAt: AT, business, bytes: 1e6 },
    ...{ checksum: 'f'.repeat(64), onlyInStore: false },
  }))
  server.answer(listBackups, { ...BACKUPS, isBusy: false, backups: made, files: 4, lastGoodAt: AT })
  const rows = page.getByRole('table', { name: /Backups of the server/ }).getByRole('row')
  await expect.poll(() => rows.elements().length, { timeout: 5_000 }).toBe(1 + 4)
  // Much sooner than figures are looked at again by themselves.
  await expect.element(page.getByText(/there is no backup/i), { timeout: 5_000 }).not.toBeInTheDocument()
})
