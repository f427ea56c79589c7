import { randomUUID } from 'node:crypto'
import { createReadStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { soldSaleOfDetail } from '@tuppence/contract/sold-sale'
import { afterAll, describe, expect, it } from 'vitest'
import { buildApp } from './app.ts'
import { checkBooks } from './check-books.ts'
import { BackupFolder } from './modules/backups/backup-folder.ts'
import { type BackupParts, makeBackups } from './modules/backups/make-backups.ts'
import { isNightlyDue, readRuns } from './modules/backups/read-runs.ts'
import { readBackupHeader, restoreBackup } from './modules/backups/restore-backup.ts'
import { backupKey } from './modules/backups/sealed-file.ts'
import { backupName, type StoredBackup } from './modules/backups/stored-backup.ts'
import { writeAudit } from './modules/identity/public.ts'
import { APP_ROLE, appPassword } from './platform/database/app-role.ts'
import { connect } from './platform/database/connect.ts'
import { withCredentials } from './platform/database/open-database.ts'
import { inOrganization } from './platform/tenancy.ts'
import { breaches } from './testing/invariants.ts'
import { returningShop } from './testing/returning-shop.ts'
import { signedIn, testBusiness } from './testing/test-business.ts'
import { testSecrets, testSettings } from './testing/test-settings.ts'
import { testProducts } from './testing/test-till.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const shop = await returningShop()
const { database, ownerSql, organizationId, tea, milk, newTill, taken, detail, newCustomer, people } = shop
const till = await newTill()
const ownerUrl = shop.ownerUrl
const place = mkdtempSync(path.join(tmpdir(), 'tuppence-backups-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

let clock = new Date()
const parts: BackupParts = {
  ...{ database, ownerUrl, secrets: testSecrets, givenKey: undefined },
  ...{ folder: new BackupFolder(path.join(place, 'backups')), now: () => clock },
}
const never = new AbortController().signal
const key = backupKey(undefined, testSecrets.pepper)
const fileOf = ({ name }: StoredBackup): string => path.join(parts.folder.path, name)

/** A database that nobody has used, which goes with the test. */
async function emptyDatabase(): Promise<string> {
  const name = `restored_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await ownerSql`create database ${ownerSql(name)}`
  afterAll(async () => {
    const admin = connect(ownerUrl.replace(/\/[^/]*$/, '/postgres'), { max: 1 })
    await admin.sql`drop database if exists ${admin.sql(name)} with (force)`
    await admin.close()
  })
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  return url.href
}

async function restore(file: string, to: string, withKey = key, changed: { migratedTo?: number } = {}) {
  const header = await readBackupHeader(createReadStream(file))
  return restoreBackup(
    { header: { ...header, ...changed }, read: () => createReadStream(file), key: withKey },
    { ownerUrl: to, fallbackSecret: 'not used', migrationsFolder: MIGRATIONS, createIfMissing: false },
  )
}

/** Every row of every table, as text, but what the restore leaves out or makes anew. */
async function allRows(url: string): Promise<Record<string, string>> {
  const owner = connect(url, { max: 1 })
  const tables = await owner.sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('sessions', 'sign_in_failures', 'call_tries', 'idempotency_keys', 'backup_runs', 'restores', 'database_mark', 'database_starts')
     order by 1`
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const rows = await owner.sql.unsafe(
      `select count(*) || ' ' || md5(coalesce(string_agg(t, ',' order by t), '')) as all
         from (select (to_jsonb(r) - 'written_by')::text as t from ${name} r) rows`,
    )
    found[name] = rows[0]?.all
  }
  await owner.close()
  return found
}

describe('R14 a restore drill', () => {
  it('R14 brings a shop with sales, voids, refunds, customers and an audit chain back whole, and its till sells on without a twin number', async () => {
    const customerId = await newCustomer()
    const sold = []
    for (let i = 0; i < 6; i += 1)
      sold.push(
        await taken(till.sell({ lines: [{ product: tea, quantity: 2 }, { product: milk }], customerId })),
      )
    await taken(till.void(soldSaleOfDetail(await detail(sold[0]?.id))))
    for (const action of ['signed-in', 'signed-out'])
      await inOrganization(database, organizationId, (tx) =>
        writeAudit(tx, { organizationId, at: new Date(), action, personId: people.owner }),
      )
    const other = await testBusiness(database)
    await testProducts(ownerSql, other.organizationId, [500])

    const made = await makeBackups(parts, 'nightly', never)
    expect(made?.map(({ business }) => business)).toEqual([null, shop.shop.businessCode, other.businessCode])
    const [whole] = made ?? []
    if (!whole) throw new Error('nothing was made')
    const before = await allRows(ownerUrl)
    // Sold after the backup was made: the server that comes back never heard of these.
    const late = [till.sell({ lines: [{ product: tea }] }), till.sell({ lines: [{ product: milk }] })]
    for (const request of late) await taken(request)

    const to = await emptyDatabase()
    const { rows } = await restore(fileOf(whole), to)
    expect(rows).toBeGreaterThan(50)
    expect(await allRows(to)).toEqual(before)

    const owner = connect(to, { max: 1 })
    const appUrl = withCredentials(to, APP_ROLE, appPassword(decodeURIComponent(new URL(to).password)))
    const back = connect(appUrl)
    const app = await buildApp({ settings: testSettings(), database: back, secrets: testSecrets })
    try {
      expect(await breaches(owner.sql)).toEqual({})
      const checked = await checkBooks(back, new Date())
      expect(checked.map(({ code, wrong }) => [code, wrong])).toEqual([
        [shop.shop.businessCode, 0],
        [other.businessCode, 0],
      ])
      expect(checked[0]?.records).toBe(7)
      // Nobody is signed in any more, and everybody's password is still theirs.
      expect(await owner.sql`select 1 from sessions`).toHaveLength(0)
      const headers = await signedIn(back, shop.shop, 'manager')
      const send = (payload: object) =>
        app.inject({ method: 'POST', url: '/api/transactions', headers, payload })
      // The till sends again what it still has, and what it sold since; then it sells on.
      for (const request of [...late, till.sell({ lines: [{ product: tea, quantity: 3 }] })]) {
        const answer = await send(request)
        expect(answer.statusCode, answer.body).toBe(201)
        expect(answer.json().flags).toEqual([])
      }
      const numbers = await owner.sql<{ n: number; twins: number }[]>`
        select count(*)::int as n, (count(*) - count(distinct (till_id, sequence)))::int as twins from journal`
      expect(numbers[0]).toEqual({ n: 10, twins: 0 })
      expect(await breaches(owner.sql)).toEqual({})
      expect((await checkBooks(back, new Date())).map(({ wrong }) => wrong)).toEqual([0, 0])
    } finally {
      await app.close()
      await back.close()
      await owner.close()
    }
  }, 120_000)

  it('R14 a till whose last sales are lost with the server sells on past the gap, which is told', async () => {
    const [whole] = (await makeBackups(parts, 'asked', never)) ?? []
    if (!whole) throw new Error('nothing was made')
    await taken(till.sell({ lines: [{ product: tea }] }))
    const to = await emptyDatabase()
    await restore(fileOf(whole), to)
    const back = connect(withCredentials(to, APP_ROLE, appPassword(decodeURIComponent(new URL(to).password))))
    const app = await buildApp({ settings: testSettings(), database: back, secrets: testSecrets })
    try {
      const headers = await signedIn(back, shop.shop, 'manager')
      const request = till.sell({ lines: [{ product: milk }] })
      const answer = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload: request })
      expect(answer.statusCode, answer.body).toBe(201)
      expect((await checkBooks(back, new Date()))[0]?.wrong).toBeGreaterThan(0)
    } finally {
      await app.close()
      await back.close()
    }
    await taken(till.sell({ lines: [{ product: tea }] })).catch(() => {})
  }, 60_000)

  it('R9 R14 one business alone comes back into an empty database, with nothing of another', async () => {
    const made = (await makeBackups(parts, 'asked', never)) ?? []
    const mine = made.find(({ business }) => business === shop.shop.businessCode)
    if (!mine) throw new Error('nothing was made')
    const to = await emptyDatabase()
    await restore(fileOf(mine), to)
    const owner = connect(to, { max: 1 })
    expect(await owner.sql`select name from organizations`).toHaveLength(1)
    expect(await owner.sql`select distinct organization_id from products`).toEqual([
      { organization_id: organizationId },
    ])
    expect(await breaches(owner.sql)).toEqual({})
    await owner.close()
  }, 60_000)

  it('R14 lets nobody in by what was withdrawn, ended or taken away since the backup', async () => {
    const operator = randomUUID()
    await ownerSql`
      insert into operators (id, username, name, password) values (${operator}, 'restorer', 'Rae', '$argon2id$x')`
    await ownerSql`
      insert into operator_invitations (id, token_hash, for_name, invited_by, expires_at)
      values (gen_random_uuid(), 'invited', 'Mal', ${operator}, now() + interval '1 day')`
    await ownerSql`
      insert into remote_access (id, token_hash, organization_id, operator_id, reason, expires_at)
      values (gen_random_uuid(), 'helped', ${organizationId}, ${operator}, 'A question', now() + interval '1 day')`
    await ownerSql`
      insert into displays (organization_id, id, till_id, token_hash, name, connected_at, seen_at, expires_at)
      values (${organizationId}, gen_random_uuid(), ${till.id}, 'shown', 'Counter', now(), now(), now() + interval '1 day')`
    await ownerSql`
      insert into display_codes (code_hash, organization_id, till_id, person_id, expires_at)
      values ('coded', ${organizationId}, ${till.id}, ${people.owner}, now() + interval '1 day')`
    const [whole] = (await makeBackups(parts, 'asked', never)) ?? []
    if (!whole) throw new Error('nothing was made')
    const to = await emptyDatabase()
    await restore(fileOf(whole), to)
    const owner = connect(to, { max: 1 })
    const [open] = await owner.sql`
      select (select count(*)::int from operator_invitations where used_at is null and withdrawn_at is null) as invitations,
             (select count(*)::int from remote_access where ended_at is null) as links,
             (select count(*)::int from displays) as displays, (select count(*)::int from display_codes) as codes,
             (select count(*)::int from operators) as operators`
    await owner.close()
    expect(open).toEqual({ invitations: 0, links: 0, displays: 0, codes: 0, operators: 1 })
  }, 60_000)

  it('refuses a database that holds somebody’s books', async () => {
    const [whole] = await parts.folder.list()
    const to = await emptyDatabase()
    if (!whole) throw new Error('nothing was made')
    await restore(fileOf(whole), to)
    const before = await allRows(to)
    await expect(restore(fileOf(whole), to)).rejects.toThrow(/This database is not empty: it holds \d/)
    expect(await allRows(to)).toEqual(before)
  }, 60_000)
})

it('R14 a backup of before the first release, or of a newer program, is refused with what to do, before anything is touched', async () => {
  const [whole] = await parts.folder.list()
  if (!whole) throw new Error('nothing was made')
  const nobody = 'postgres://nobody@127.0.0.1:1/none'
  const migratedTo = (when: number) => restore(fileOf(whole), nobody, key, { migratedTo: when })
  await expect(migratedTo(1)).rejects.toThrow(
    /from before version 0.1.0.*Restore it with the program that made it/,
  )
  await expect(migratedTo(9e12)).rejects.toThrow(/of a newer Tuppence than this program/)
})

describe('R14 a backup that is not as it was made', () => {
  const wholeFile = async (): Promise<string> => {
    const whole = (await parts.folder.list()).find(({ business }) => business === null)
    if (!whole) throw new Error('nothing was made')
    return fileOf(whole)
  }
  const spoilt = async (spoil: (bytes: Buffer) => Buffer): Promise<string> => {
    const file = path.join(place, 'spoilt.backup')
    await writeFile(file, spoil(Buffer.from(await readFile(await wholeFile()))))
    return file
  }
  const nowhere = 'postgres://nobody@127.0.0.1:1/none'

  it('of another key is told from a damaged one, and says which key is wanted', async () => {
    await expect(restore(await wholeFile(), nowhere, backupKey('k'.repeat(32), 'x'))).rejects.toThrow(
      /made under another key. Set TUPPENCE_BACKUP_KEY/,
    )
  })

  it.each([1, 16, 20, 5_000])('cut by %i bytes is found before anything is touched', async (bytes) => {
    const file = await spoilt((all) => all.subarray(0, all.length - bytes))
    await expect(restore(file, nowhere)).rejects.toThrow(/cut off: its end is missing/)
  })

  it('with any byte turned over is found before anything is touched', async () => {
    const { length } = await readFile(await wholeFile())
    for (let i = 0; i < 40; i += 1) {
      const at = Math.floor((length * (i + 0.5)) / 40)
      const file = await spoilt((all) => {
        all.writeUInt8(all.readUInt8(at) ^ 0x10, at)
        return all
      })
      await expect(restore(file, nowhere), `byte ${at}`).rejects.toThrow(
        /changed after|cut off|no backup|another key/,
      )
    }
  })

  it('with bytes added, and a file that is none, are each said', async () => {
    await expect(restore(await spoilt((all) => Buffer.concat([all, all])), nowhere)).rejects.toThrow(
      /changed after/,
    )
    await expect(restore(await spoilt(() => Buffer.from('PK hello\n')), nowhere)).rejects.toThrow(
      /no backup of Tuppence/,
    )
  })

  it('R8 shows nothing of what it holds without the key', async () => {
    const all = (await readFile(await wholeFile())).toString('latin1')
    for (const word of [tea.name, 'Test cashier', '$argon2id', organizationId])
      expect(all).not.toContain(word)
  })
})

describe('SITE-010 the backups of thirty nights', () => {
  it('R14 a night with the clock ahead takes none of them with it, and the night after makes one again', async () => {
    const day = 24 * 60 * 60 * 1_000
    const began = clock
    const folder = new BackupFolder(path.join(place, 'nights'))
    const nights = { ...parts, folder }
    for (let age = 30; age > 0; age -= 1) {
      const name = backupName(new Date(began.getTime() - age * day), null)
      await folder.write(name, async (to) => void to.end('x'), never)
    }
    clock = new Date(began.getTime() + 190 * day)
    await makeBackups(nights, 'nightly', never)
    clock = new Date(began.getTime() + 60_000)
    const runs = await readRuns(database, clock)
    expect(isNightlyDue(runs, new Date(clock.getTime() + 2 * day))).toBe(true)
    await makeBackups(nights, 'nightly', never)
    const ages = (await folder.list())
      .filter(({ business }) => business === null)
      .map(({ madeAt }) => Math.round((clock.getTime() - madeAt.getTime()) / day))
    // It took the oldest of thirty-one, as a night would, and goes itself once thirty days of others are there.
    expect(ages).toEqual(Array.from({ length: 30 }, (_, i) => i))
    expect((await readRuns(database, clock)).lastGoodAt).toEqual(clock)
    await ownerSql`delete from backup_runs where started_at > ${new Date(clock.getTime() + day)}`
  }, 60_000)

  it('a server stopped in the middle leaves no file that looks like one, and says that it was cut off', async () => {
    const folder = new BackupFolder(path.join(place, 'stopped'))
    const stopping = new AbortController()
    const endsAtFirstLook = (): Date => {
      stopping.abort()
      return clock
    }
    const work = makeBackups({ ...parts, folder, now: endsAtFirstLook }, 'nightly', stopping.signal)
    await expect(work).rejects.toThrow()
    expect(readdirSync(place)).toContain('backups')
    expect(await folder.list()).toEqual([])
    expect((await readRuns(database, new Date(clock.getTime() + 60_000))).last?.failure).toBe(
      'The server was ended in the middle of it.',
    )
  })

  it('a folder that cannot be written to is told, and the next run goes well again', async () => {
    await writeFile(path.join(place, 'no-folder'), '')
    const folder = new BackupFolder(path.join(place, 'no-folder'))
    await expect(makeBackups({ ...parts, folder }, 'nightly', never)).rejects.toThrow(/ENOTDIR|EEXIST/)
    expect((await readRuns(database, new Date(clock.getTime() + 60_000))).last?.failure).toMatch(
      /ENOTDIR|EEXIST/,
    )
    clock = new Date(clock.getTime() + 1_000)
    await makeBackups(parts, 'asked', never)
    expect((await readRuns(database, new Date(clock.getTime() + 60_000))).last?.failure).toBeNull()
  })

  it('two servers on one database make them once', async () => {
    clock = new Date(clock.getTime() + 1_000)
    const both = await Promise.all([makeBackups(parts, 'asked', never), makeBackups(parts, 'asked', never)])
    expect(both.filter((made) => made !== undefined)).toHaveLength(1)
  })
})
