import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOfTest } from '../../testing/folder-of-test.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { StartRefusal } from '../start-refusal.ts'
import { APP_ROLE, checkAppRole } from './app-role.ts'
import { checkServer } from './check-server.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { openDatabase, withCredentials } from './open-database.ts'

const { database, ownerSql, ownerUrl, url } = await testDatabase()
const base = { ownerUrl, fallbackSecret: 'not used' }
const role = `other_${process.pid}`

function migrationsFolder(statements: string[]): string {
  const folder = folderOfTest('tuppence-migrations-')
  mkdirSync(path.join(folder, 'meta'))
  // Begun by one that the database has been through.
  const entries = ['select 1', ...statements].map((_, idx) => ({
    ...{ idx, version: '7', when: idx === 0 ? 1 : 9e12 + idx, tag: `m${idx}`, breakpoints: true },
  }))
  writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  ;['select 1', ...statements].forEach((statement, index) => {
    writeFileSync(path.join(folder, `m${index}.sql`), statement)
  })
  return folder
}

describe('migrate', () => {
  it('applies what is missing once, however many servers start together', async () => {
    const folder = migrationsFolder([
      'create table public.first_thing (id int)',
      `insert into public.first_thing values (1);--> statement-breakpoint\ngrant select on public.first_thing to ${APP_ROLE}`,
    ])
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ ...base, migrationsFolder: folder })))
    for (const each of opened)
      expect(await each.database.sql`select id from public.first_thing`).toEqual([{ id: 1 }])
    await Promise.all(opened.map((each) => each.database.close(0)))
    const owner = connect(ownerUrl, { max: 1 })
    expect(await migrate(owner, folder)).toBe(0)
    expect(await migrate(owner, migrationsFolder([]))).toBe(0)
    await owner.close(0)
  })

  it('leaves nothing behind of a migration that fails half-way', async () => {
    const owner = connect(ownerUrl, { max: 1 })
    const broken = migrationsFolder([
      'select 1',
      'select 1',
      'create table public.half (id int);--> statement-breakpoint\nselect nonsense',
    ])
    await expect(migrate(owner, broken)).rejects.toThrow()
    expect(await owner.sql`select to_regclass('public.half') as half`).toEqual([{ half: null }])
    await owner.close(0)
  })
})

describe('a database of before the first release', () => {
  it('is refused with what to do, and left as it is', async () => {
    const owner = connect(ownerUrl, { max: 1 })
    const [before] = await ownerSql`select count(*)::int as count from drizzle.__drizzle_migrations`
    const of2030 = folderOfTest('tuppence-migrations-')
    mkdirSync(path.join(of2030, 'meta'))
    const entry = { idx: 0, version: '7', when: 9.9e12, tag: 'tables', breakpoints: true }
    writeFileSync(
      path.join(of2030, 'meta/_journal.json'),
      JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }),
    )
    writeFileSync(path.join(of2030, 'tables.sql'), 'create table public.anew (id int)')
    await expect(migrate(owner, of2030)).rejects.toThrow(StartRefusal)
    await expect(migrate(owner, of2030)).rejects.toThrow(/start with an empty database/)
    const [after] =
      await ownerSql`select count(*)::int as count, to_regclass('public.anew') as anew from drizzle.__drizzle_migrations`
    expect(after).toEqual({ ...before, anew: null })
    await owner.close(0)
  })
})

describe('the role the server works as', () => {
  const refusal = async (rights: string): Promise<unknown> => {
    await ownerSql.unsafe(`create role ${role} login password 'x' ${rights}`)
    const suspect = connect(withCredentials(ownerUrl, role, 'x'), { max: 1 })
    const outcome = await checkAppRole(suspect).catch((error: Error) => error.message)
    await suspect.close(0)
    await ownerSql.unsafe(`drop role ${role}`)
    return outcome
  }

  it('DATA: is refused as a superuser, with BYPASSRLS, or as a member of the owner', async () => {
    expect(await refusal('superuser')).toContain('is a superuser')
    expect(await refusal('bypassrls')).toContain('has BYPASSRLS')
    await ownerSql`create table if not exists public.owned (id int)`
    expect(await refusal(`in role ${new URL(ownerUrl).username}`)).toContain('owns the table')
  })

  it('is accepted as made at the start, and refused anything of the owner’s', async () => {
    await checkAppRole(database)
    await expect(database.sql`create role another`).rejects.toThrow('permission denied')
  })

  it('may be one of your own by DATABASE_APP_URL, which then gets the same grants', async () => {
    await ownerSql.unsafe(`create role ${role} login password 'mine'`)
    const appUrl = withCredentials(ownerUrl, role, 'mine')
    const opened = await openDatabase({ ...base, appUrl, migrationsFolder: migrationsFolder([]) })
    const [row] = await opened.database
      .sql`select current_user as name, pg_has_role(current_user, ${APP_ROLE}, 'usage') as granted`
    expect(row).toEqual({ name: role, granted: true })
    await opened.database.close(0)
    await ownerSql.unsafe(`drop role ${role}`)
  })

  it('is one for a whole cluster: a second Tuppence there is told what to do, and starts once that is done', async () => {
    const second = `second_${process.pid}`
    await ownerSql.unsafe(`create role ${second} login createrole password 'second'`)
    await ownerSql.unsafe(`create database ${second} owner ${second}`)
    await ownerSql.unsafe(`create role ${role} login password 'mine'`)
    const address = new URL(withCredentials(ownerUrl, second, 'second'))
    address.pathname = `/${second}`
    const options = { ...base, ownerUrl: address.href, migrationsFolder: migrationsFolder([]) }
    const appUrl = withCredentials(address.href, role, 'mine')
    for (const given of [options, { ...options, appUrl }]) {
      const refusal: unknown = await openDatabase(given).catch((error: unknown) => error)
      expect(refusal).toBeInstanceOf(StartRefusal)
      expect(String(refusal)).toContain('one for the whole PostgreSQL cluster')
    }
    await ownerSql.unsafe(`grant ${APP_ROLE} to ${second} with admin option`)
    const opened = await openDatabase({ ...options, appUrl })
    expect((await opened.database.sql`select current_user as name`)[0]).toEqual({ name: role })
    await opened.database.close(0)
    await ownerSql.unsafe(`drop database ${second} with (force)`)
    await ownerSql.unsafe(`drop owned by ${second}, ${role}`)
    await ownerSql.unsafe(`drop role ${role}`)
    await ownerSql.unsafe(`drop role ${second}`)
  })

  it('says which setting is wrong when the database cannot be reached', async () => {
    const unreachable = {
      ...base,
      ownerUrl: 'postgres://a:b@127.0.0.1:1/x',
      migrationsFolder: migrationsFolder([]),
    }
    await expect(openDatabase(unreachable)).rejects.toThrow('The database of DATABASE_URL cannot be used')
    const wrong = {
      ...base,
      appUrl: withCredentials(url, APP_ROLE, 'wrong'),
      migrationsFolder: migrationsFolder([]),
    }
    await expect(openDatabase(wrong)).rejects.toThrow('The database of DATABASE_APP_URL cannot be used')
  })
})

describe('the server', () => {
  it('is refused where acknowledged sales could be lost', async () => {
    await ownerSql.unsafe(`create role ${role} login password 'x'`)
    await ownerSql.unsafe(`alter role ${role} set synchronous_commit = off`)
    const careless = connect(withCredentials(ownerUrl, role, 'x'), { max: 1 })
    await expect(checkServer(careless)).rejects.toThrow('synchronous_commit=off')
    await careless.close(0)
    await ownerSql.unsafe(`drop role ${role}`)
  })

  it('of ours has checksums and every promise on', async () => {
    expect(await checkServer(database)).toEqual([])
  })
})
