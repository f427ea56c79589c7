import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportStatus } from '@tuppence/domain/imports'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import type { Person } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { signedInAs } from '../../testing/signed-in-as.ts'
import { testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { importingAs } from './importing.test-support.ts'
import { beginToWrite, noteImport } from './imports.commands.ts'
import { receiveFile } from './receive-file.ts'
import { ImportRuns } from './run-imports.ts'
import { connectForImport } from './work/connect-for-import.ts'
import { doJob } from './work/do-job.ts'
import type { Job } from './work/job.ts'
import { NoLongerMeant, Progress } from './work/progress.ts'

const now = () => new Date()
const { app, database, ownerSql } = await testServer()
/** Two servers on one database. */
const [here, elsewhere] = [new ImportRuns(app, database, now), new ImportRuns(app, database, now)]
const { checked } = importingAs(signedInAs(app))
const manager = (await testBusiness(database)).person('manager')
const FILE = 'SKU,Name,Price\nA,Apple,1.00\n'

/** A file that has been brought, and that nobody has begun to read. */
async function brought(person: Person): Promise<Job & { readonly file: string }> {
  const { organizationId } = person
  const file = await receiveFile(Readable.from([Buffer.from(FILE)]))
  const importId = uuidv7()
  await inOrganization(database, organizationId, (tx) =>
    noteImport(tx, person, { id: importId, kind: 'products', fileName: 'p.csv' }, now()),
  )
  return { organizationId, importId, file }
}
async function statusOf({ importId }: Job): Promise<ImportStatus> {
  const [row] = await ownerSql`select status from imports where id = ${importId}`
  return row?.status
}
async function isAnyHeldUp(): Promise<boolean> {
  const held = await ownerSql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return held.length > 0
}

it('R6 a file that waits long for its turn is left to the server that has it, and each import has one worker', async () => {
  const [first, second] = [await brought(manager), await brought(manager)]
  const other = connectForImport(database)
  await ownerSql.begin(async (holding) => {
    // What reads the first file is held up, and so the second one waits.
    await holding`select id from imports where id = ${first.importId} for update`
    here.begin(first)
    here.begin(second)
    await expect.poll(() => isAnyHeldUp()).toBe(true)
    await ownerSql`update imports set updated_at = now() - interval '3 minutes' where id = ${second.importId}`
    await here.goOn()
    await elsewhere.goOn()
    const also = doJob(other, { ...first, file: undefined }, () => {}, now).then(() => 'left alone')
    expect(await Promise.race([also, sleep(2_000, 'touched')])).toBe('left alone')
    // Time enough for the other server to do what it must not.
    await sleep(1_500)
    expect(await statusOf(second)).toBe('reading')
  })
  await other.close(0)
  await expect.poll(() => statusOf(second), { timeout: 20_000 }).toBe('read')
  expect(await statusOf(first)).toBe('read')
})

it('R9 the file of an import that is cancelled while it waits for its turn is removed at once', async () => {
  const [first, second] = [await brought(manager), await brought(manager)]
  await ownerSql.begin(async (holding) => {
    // What reads the first file is held up, and so the second one waits.
    await holding`select id from imports where id = ${first.importId} for update`
    here.begin(first)
    here.begin(second)
    await expect.poll(() => isAnyHeldUp()).toBe(true)
    await ownerSql`update imports set status = 'cancelled' where id = ${second.importId}`
    await here.end(second.importId)
    expect([existsSync(first.file), existsSync(second.file)]).toEqual([true, false])
  })
  await expect.poll(() => statusOf(first), { timeout: 20_000 }).toBe('read')
  expect(await statusOf(second)).toBe('cancelled')
})

it('of two people who press at once one is refused', async () => {
  const before = await checked(manager, 'products', FILE)
  const press = () =>
    inOrganization(database, manager.organizationId, (tx) => beginToWrite(tx, before, manager, 'good'))
  await press()
  await expect(press()).rejects.toMatchObject({ code: 'import-busy' })
})

it('a step of what somebody has cancelled is not done', async () => {
  const { id } = await checked(manager, 'products', FILE)
  const job = { organizationId: manager.organizationId, importId: id, file: undefined }
  await ownerSql`update imports set status = 'cancelled' where id = ${id}`
  let isDone = false
  const step = new Progress(database, job, () => {}).step('applying', 1, async () => {
    isDone = true
  })
  await expect(step).rejects.toThrow(NoLongerMeant)
  expect(isDone).toBe(false)
})
