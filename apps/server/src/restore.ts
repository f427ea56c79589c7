import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { counted, countWords } from '@tuppence/domain/counts'
import { type CheckedBooks, checkBooks } from './check-books.ts'
import {
  aloneOfAllServers,
  BackupBucket,
  BackupFolder,
  backupKey,
  latestBelieved,
  onRecord,
  readBackup,
  readBackupHeader,
  restoreBackup,
  UnusableBackup,
} from './modules/backups/public.ts'
import { startCluster } from './platform/cluster/cluster.ts'
import { OWNER } from './platform/cluster/create-cluster.ts'
import { openDataFolder } from './platform/cluster/data-folder.ts'
import { openedDatabase } from './platform/cluster/database-in-use.ts'
import { lockDataFolder } from './platform/cluster/instance-lock.ts'
import { adoptSecrets, loadSecrets, type Secrets } from './platform/cluster/secrets.ts'
import { APP_ROLE, appPassword } from './platform/database/app-role.ts'
import { connect } from './platform/database/connect.ts'
import { withCredentials } from './platform/database/open-database.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import { restoreBeside } from './restore-beside.ts'
import { tryOut } from './try-out-backup.ts'

/*
 * `npm run restore -- file` brings a backup back into the empty database of the settings. `-- --check file` only reads it to its
 * end; `-- --drill file` brings it back into a PostgreSQL made for that, beside the running server or without one, checks every
 * book in it, removes it, and notes the date for the pages that tell of backups; without a file it takes the newest. A file is in the
 * folder, or an `s3://` address as `--list` says it. Ends with 1 where the books are wrong, and with 2 where the file or the place
 * cannot be used.
 */

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

const USAGE = `npm run restore -- --list          which backups there are
npm run restore -- --check file    reads one to its end, and changes nothing
npm run restore -- --drill [file]  brings one, or the newest, back beside the server's books, and removes it again
npm run restore -- file            brings one back into the empty database of the settings`

function readArguments() {
  try {
    return parseArgs({
      options: {
        // What the portal begins: by the server alone.
        beside: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        drill: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        list: { type: 'boolean', default: false },
        run: { type: 'string' },
      },
      allowPositionals: true,
    })
  } catch (error) {
    throw new StartRefusal(`${(error as Error).message}\n${USAGE}`)
  }
}

async function main(): Promise<number> {
  const { values, positionals } = readArguments()
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const settings = readSettings(process.env)
  const dataFolder = openDataFolder(settings.dataFolder)
  const places = placesOf(settings, dataFolder)
  if (values.list) return tellList(places)
  const [given] = positionals
  if ((given === undefined && !values.drill) || positionals.length > 1)
    throw new StartRefusal(`Say which backup.\n${USAGE}`)
  const secrets = loadSecrets(dataFolder, settings.secret)
  const read = given === undefined ? await newestOf(places) : readerOf(given, places)
  const key = backupKey(settings.backupKey, secrets.pepper)
  try {
    const open = async () => tell({ header: await readBackupHeader(read()), read, key })
    if (values.beside && values.run) return await beside(settings, secrets, values.run, open)
    if (values.drill) return await drill(settings, dataFolder, secrets, open)
    const backup = await open()
    if (!values.check) return await restore(settings, dataFolder, secrets, backup)
    const { tables, rows } = await readBackup(backup.read(), backup.key)
    console.log(`It is whole: ${counted(rows, 'row')} in ${counted(tables, 'table')}.`)
    return 0
  } finally {
    await places.bucket?.close()
  }
}

type Backup = Parameters<typeof restoreBackup>[0]

interface Places {
  readonly folder: BackupFolder
  readonly bucket: BackupBucket | undefined
}

const placesOf = ({ backups, backupBucket }: Settings, dataFolder: string): Places => ({
  folder: new BackupFolder(backups ?? path.join(dataFolder, 'backups')),
  bucket: backupBucket && new BackupBucket(backupBucket),
})

/** Reads what somebody named, from its beginning each time. */
function readerOf(given: string, { bucket }: Places): () => Readable {
  if (given.startsWith('s3://')) {
    const name = bucket && given.startsWith(`${bucket.place}/`) ? given.slice(bucket.place.length + 1) : ''
    if (!bucket || name === '')
      throw new StartRefusal(
        `${given} is not in the store of the settings${bucket ? `, which is ${bucket.place}` : ': set BACKUP_S3_BUCKET and what belongs to it'}.`,
      )
    return () => bucket.read(name)
  }
  // npm starts this in the program's folder, and whoever types a name stands in another.
  const file = path.resolve(process.env.INIT_CWD ?? '.', given)
  return () => createReadStream(file)
}

async function newestOf({ folder, bucket }: Places): Promise<() => Readable> {
  for (const place of [folder, bucket]) {
    const all = (await place?.list())?.filter(({ business }) => business === null)
    // One with a date to come was made by a clock that was ahead, and may be older than the rest.
    const whole = all?.find(({ madeAt }) => madeAt <= latestBelieved(new Date())) ?? all?.[0]
    if (place && whole) return () => place.read(whole.name)
  }
  throw new StartRefusal(`There is no backup of the whole server in ${folder.path}.`)
}

function tell(backup: Backup): Backup {
  const { business, businessName, madeAt, version } = backup.header
  const whose = business ? `${business} ${businessName}` : 'the whole server'
  console.log(`A backup of ${whose}, made ${madeAt} by Tuppence ${version}.`)
  return backup
}

async function tellList({ folder, bucket }: Places): Promise<number> {
  const all = await folder.list()
  for (const { name, bytes } of all)
    console.log(`${path.join(folder.path, name)}  ${countWords(bytes)} bytes`)
  console.log(`${counted(all.length, 'backup')} in ${folder.path}.`)
  if (!bucket) return 0
  const copies = await bucket.list()
  for (const { name, bytes } of copies) console.log(`${bucket.place}/${name}  ${countWords(bytes)} bytes`)
  console.log(`${counted(copies.length, 'backup')} in ${bucket.place}.`)
  await bucket.close()
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

/** Tries it out beside the books of the server, and notes how that went. */
async function drill(settings: Settings, dataFolder: string, secrets: Secrets, open: () => Promise<Backup>) {
  const place = await openBeside(settings, dataFolder, secrets)
  const database = connect(asApp(place.ownerUrl, settings, secrets.pepper), { max: 2 })
  const signal = untilStopped()
  let shops: CheckedBooks[] = []
  try {
    const [size] = await database.sql`select pg_database_size(current_database())::text as bytes`
    const done = await aloneOfAllServers(place.ownerUrl, () =>
      onRecord({ database, now: () => new Date() }, 'drill', async () => {
        const backup = await open()
        const given = { dataFolder, secrets, backup, signal, migrationsFolder: MIGRATIONS }
        const back = await tryOut({ ...given, databaseBytes: Number(size?.bytes) })
        console.log(`${counted(back.rows, 'row')} came back.`)
        shops = back.shops
        if (tellShops(shops) > 0)
          throw new WrongBooks('The books that came back are not what the records come to.')
      }),
    )
    if (done) return 0
    throw new StartRefusal('Backups are being made just now. Try again when they are.')
  } catch (error) {
    if (error instanceof WrongBooks) return 1
    throw error
  } finally {
    await database.close(1_000)
    await place.close()
  }
}

/** Brings it back beside the books of the server that began this, which puts its end on record. */
async function beside(settings: Settings, secrets: Secrets, run: string, open: () => Promise<Backup>) {
  const { databaseUrl: ownerUrl } = settings
  if (!ownerUrl) throw new StartRefusal('The operator’s portal begins this.')
  const appUrl = asApp(ownerUrl, settings, secrets.pepper)
  const given = { ownerUrl, appUrl, run, open, secrets, migrationsFolder: MIGRATIONS, signal: untilStopped() }
  try {
    await restoreBeside(given)
    return 0
  } catch (error) {
    console.error((error as Error).message)
    return 2
  }
}

class WrongBooks extends Error {}

/** By a signal, or with the end of the server that began this. */
function untilStopped(): AbortSignal {
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
    process.once(name as 'SIGTERM', () => stopping.abort())
  return stopping.signal
}

async function tellBooks(ownerUrl: string, settings: Settings, pepper: string): Promise<number> {
  const database = connect(asApp(ownerUrl, settings, pepper), { max: 2, applicationName: 'tuppence restore' })
  try {
    return tellShops(await checkBooks(database, new Date())) > 0 ? 1 : 0
  } finally {
    await database.close(1_000)
  }
}

/** @returns how many findings there are */
function tellShops(shops: readonly CheckedBooks[]): number {
  for (const { code, name, records, wrong } of shops)
    console.log(
      `  ${code} ${name}: ${counted(records, 'record')}. ${wrong === 0 ? 'Whole.' : `${counted(wrong, 'finding')}: npm run journal:verify says which.`}`,
    )
  return shops.reduce((sum, { wrong }) => sum + wrong, 0)
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
    return {
      ownerUrl: `postgres://${OWNER}:${password}@127.0.0.1:${port}/${openedDatabase(dataFolder)}`,
      close: async () => {},
    }
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
// Who listens for the end of the server that began this is kept alive by that.
if (process.connected) process.exit()
