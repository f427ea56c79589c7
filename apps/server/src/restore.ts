import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { counted, countWords } from '@tuppence/domain/counts'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { checkBooks } from './check-books.ts'
import {
  BackupFolder,
  backupKey,
  readBackup,
  readBackupHeader,
  restoreBackup,
  UnusableBackup,
} from './modules/backups/public.ts'
import { startCluster } from './platform/cluster/cluster.ts'
import { OWNER } from './platform/cluster/create-cluster.ts'
import { openDataFolder } from './platform/cluster/data-folder.ts'
import { lockDataFolder } from './platform/cluster/instance-lock.ts'
import { adoptSecrets, loadSecrets, type Secrets } from './platform/cluster/secrets.ts'
import { APP_ROLE, appPassword } from './platform/database/app-role.ts'
import { connect } from './platform/database/connect.ts'
import { withCredentials } from './platform/database/open-database.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import { onPlatform } from './platform/tenancy.ts'

/*
 * `npm run restore -- file` brings a backup back into the empty database of the settings. `-- --check file` only reads it to its
 * end; `-- --drill file` brings it back into a database made for that, beside the running server or without one, checks every
 * book in it, removes it, and notes the date for the pages that tell of backups. Ends with 1 where the books are wrong, and with
 * 2 where the file or the place cannot be used.
 */

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const DRILL_DATABASE = 'tuppence_drill'

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      check: { type: 'boolean', default: false },
      drill: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const settings = readSettings(process.env)
  const dataFolder = openDataFolder(settings.dataFolder)
  const folder = new BackupFolder(settings.backups ?? path.join(dataFolder, 'backups'))
  if (values.list) return tellList(folder)
  const [given] = positionals
  if (given === undefined || positionals.length > 1)
    throw new StartRefusal(
      'Say which backup: npm run restore -- file. With --list instead, it says which there are.',
    )
  // npm starts this in the program's folder, and whoever types a name stands in another.
  const file = path.resolve(process.env.INIT_CWD ?? '.', given)
  const header = await readBackupHeader(file)
  const whose = header.business ? `${header.business} ${header.businessName}` : 'the whole server'
  console.log(`A backup of ${whose}, made ${header.madeAt} by Tuppence ${header.version}.`)
  const secrets = loadSecrets(dataFolder, settings.secret)
  const backup = {
    ...{ header, read: () => createReadStream(file), key: backupKey(settings.backupKey, secrets.pepper) },
  }
  if (values.check) {
    const { tables, rows } = await readBackup(backup.read(), backup.key)
    console.log(`It is whole: ${counted(rows, 'row')} in ${counted(tables, 'table')}.`)
    return 0
  }
  return values.drill
    ? drill(settings, dataFolder, secrets, backup)
    : restore(settings, dataFolder, secrets, backup)
}

type Backup = Parameters<typeof restoreBackup>[0]

async function tellList(folder: BackupFolder): Promise<number> {
  const all = await folder.list()
  for (const { name, bytes } of all)
    console.log(`${path.join(folder.path, name)}  ${countWords(bytes)} bytes`)
  console.log(`${counted(all.length, 'backup')} in ${folder.path}.`)
  return 0
}

async function restore(settings: Settings, dataFolder: string, secrets: Secrets, backup: Backup) {
  const place = await openAlone(settings, dataFolder, secrets)
  try {
    const { rows, secrets: theirs } = await restoreBackup(backup, {
      ownerUrl: place.ownerUrl,
      appUrl: settings.databaseListenUrl ?? settings.databaseAppUrl,
      fallbackSecret: secrets.pepper,
      migrationsFolder: MIGRATIONS,
      createIfMissing: settings.databaseUrl === undefined,
    })
    if (settings.secret === undefined) adoptSecrets(dataFolder, { ...secrets, ...theirs })
    else if (secrets.pepper !== theirs.pepper)
      console.warn(
        'TUPPENCE_SECRET is not the one of the server that made this backup: nobody’s password or PIN is right here until it is set to that one.',
      )
    console.log(`${counted(rows, 'row')} are back.`)
    return await tellBooks(place.ownerUrl, settings, theirs.pepper)
  } finally {
    await place.close()
  }
}

/** Brings it back beside the books of the server, sees whether all is there, and takes it away again. */
async function drill(settings: Settings, dataFolder: string, secrets: Secrets, backup: Backup) {
  const place = await openBeside(settings, dataFolder, secrets)
  const startedAt = new Date()
  const url = new URL(place.ownerUrl)
  url.pathname = `/${DRILL_DATABASE}`
  const owner = connect(place.ownerUrl, { max: 1, applicationName: 'tuppence drill' })
  try {
    await owner.sql`drop database if exists ${owner.sql(DRILL_DATABASE)} with (force)`
    await owner.sql`create database ${owner.sql(DRILL_DATABASE)}`
    const { rows } = await restoreBackup(backup, {
      ...{ ownerUrl: url.href, fallbackSecret: secrets.pepper, migrationsFolder: MIGRATIONS },
      createIfMissing: false,
    })
    console.log(`${counted(rows, 'row')} came back.`)
    const code = await tellBooks(
      url.href,
      { ...settings, databaseAppUrl: undefined, databaseListenUrl: undefined },
      secrets.pepper,
    )
    await noteDrill(asApp(place.ownerUrl, settings, secrets.pepper), startedAt, code)
    return code
  } finally {
    await owner.sql`drop database if exists ${owner.sql(DRILL_DATABASE)} with (force)`
    await owner.close(1_000)
    await place.close()
  }
}

async function noteDrill(url: string, startedAt: Date, code: number): Promise<void> {
  const database = connect(url, { max: 1, applicationName: 'tuppence drill' })
  const failure = code === 0 ? null : 'The books that came back are not what the records come to.'
  await onPlatform(database, (tx) =>
    tx.execute(sql`
      insert into backup_runs (id, kind, started_at, ended_at, failure, files)
      values (${uuidv7()}, 'drill', ${startedAt}, ${new Date()}, ${failure}, 1)`),
  )
  await database.close(1_000)
}

async function tellBooks(ownerUrl: string, settings: Settings, pepper: string): Promise<number> {
  const database = connect(asApp(ownerUrl, settings, pepper), { max: 2, applicationName: 'tuppence restore' })
  try {
    const shops = await checkBooks(database, new Date())
    for (const { code, name, records, wrong } of shops)
      console.log(
        `  ${code} ${name}: ${counted(records, 'record')}. ${wrong === 0 ? 'Whole.' : `${counted(wrong, 'finding')}: npm run journal:verify says which.`}`,
      )
    return shops.some(({ wrong }) => wrong > 0) ? 1 : 0
  } finally {
    await database.close(1_000)
  }
}

const asApp = (ownerUrl: string, { databaseAppUrl, databaseListenUrl }: Settings, pepper: string): string =>
  databaseListenUrl ??
  databaseAppUrl ??
  withCredentials(ownerUrl, APP_ROLE, appPassword(decodeURIComponent(new URL(ownerUrl).password) || pepper))

interface Place {
  readonly ownerUrl: string
  close(): Promise<void>
}

/** The database of the settings, with nobody else at work in it. */
async function openAlone(
  { databaseUrl, port }: Settings,
  dataFolder: string,
  secrets: Secrets,
): Promise<Place> {
  if (databaseUrl) return { ownerUrl: databaseUrl, close: async () => {} }
  const lock = lockDataFolder(dataFolder, port)
  const cluster = await startCluster({ dataFolder, password: secrets.databasePassword })
  return {
    ownerUrl: cluster.ownerUrl,
    close: async () => {
      await cluster.stop()
      lock.release()
    },
  }
}

/** The same, or the running server's own. */
async function openBeside(settings: Settings, dataFolder: string, secrets: Secrets): Promise<Place> {
  try {
    return await openAlone(settings, dataFolder, secrets)
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    const port = readFileSync(path.join(dataFolder, 'postgresql.port'), 'utf8').trim()
    const password = encodeURIComponent(secrets.databasePassword)
    return { ownerUrl: `postgres://${OWNER}:${password}@127.0.0.1:${port}/tuppence`, close: async () => {} }
  }
}

process.exitCode = await main().catch((error) => {
  const isTheirs =
    error instanceof StartRefusal ||
    error instanceof UnusableBackup ||
    (error as { code?: string }).code === 'ENOENT'
  console.error(isTheirs ? (error as Error).message : error)
  return 2
})
