import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { counted, countWords } from '@tuppence/domain/counts'
import { bookWords, findingWords, isNotice } from '@tuppence/domain/journal'
import { formatMoney, sum } from '@tuppence/domain/money'
import { sql } from 'drizzle-orm'
import { firstBreakInAudit } from './modules/identity/public.ts'
import {
  asking,
  type ComparedBooks,
  compareBooks,
  type VerifiedTill,
  verifyJournals,
} from './modules/journal/public.ts'
import { startCluster } from './platform/cluster/cluster.ts'
import { OWNER } from './platform/cluster/create-cluster.ts'
import { openDataFolder } from './platform/cluster/data-folder.ts'
import { openedDatabase } from './platform/cluster/database-in-use.ts'
import { lockDataFolder } from './platform/cluster/instance-lock.ts'
import { loadSecrets } from './platform/cluster/secrets.ts'
import { APP_ROLE, appPassword } from './platform/database/app-role.ts'
import { connect } from './platform/database/connect.ts'
import { withCredentials } from './platform/database/open-database.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import { onPlatform } from './platform/tenancy.ts'

/*
 * `npm run journal:verify -- --business UK001 --from 2026-01-01 --to 2026-12-31`: walks every till's journal,
 * compares the books with the records, walks the audit log whatever the days, and prints what it finds. Beside a running server or without one; it reads and changes nothing. Ends with 1 where something is wrong.
 */

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { business: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
  })
  for (const day of [values.from, values.to])
    if (day !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(day))
      throw new StartRefusal(`${day} is no day: write it as 2026-01-31.`)
  const place = await open(readSettings(process.env))
  const database = connect(place.url, { max: 2, applicationName: 'tuppence journal' })
  try {
    const shops = await onPlatform(database, (tx) =>
      tx.execute<{ code: string; name: string; id: string }>(sql`
        select business_code as code, business_name as name, organization_id as id from admin_customers
         where organization_id is not null and (${values.business ?? null}::text is null or business_code = ${values.business ?? null})
         order by length(business_code), business_code`),
    )
    if (shops.length === 0)
      throw new StartRefusal(
        values.business === undefined
          ? 'There is no business yet.'
          : `There is no business ${values.business}.`,
      )
    let wrong = 0
    for (const shop of shops) {
      console.log(`\n${shop.code} ${shop.name}`)
      const period = { from: values.from ?? null, to: values.to ?? null }
      const ask = asking(database, shop.id)
      const tills = await verifyJournals(ask, shop.id, period)
      for (const till of tills) wrong += tell(till)
      if (tills.length === 0) console.log('  No till has been set up.')
      wrong += tellBooks(await compareBooks(ask, shop.id, period, new Date()))
      wrong += tellAudit(await ask((tx) => firstBreakInAudit(tx, shop.id)))
    }
    console.log(
      wrong === 0
        ? '\nEvery journal and audit log is whole, and the books are what the records come to.'
        : `\n${counted(wrong, 'finding')}.`,
    )
    return wrong === 0 ? 0 : 1
  } finally {
    await database.close(1_000)
    await place.close()
  }
}

function tell({
  till,
  records,
  firstNumber,
  lastNumber,
  findings,
  findingCount,
  wrongCount,
  days,
}: VerifiedTill): number {
  const takenMinor = sum([...days.values()].map(({ totalMinor }) => totalMinor))
  const span =
    records === 0
      ? 'no records'
      : `${counted(records, 'record')}, ${firstNumber} to ${lastNumber}, ${formatMoney(takenMinor, till.currency)}`
  console.log(
    `  ${till.code} ${till.name}: ${span}. ${wrongCount === 0 ? 'Whole.' : `NOT whole: ${counted(wrongCount, 'finding')}.`}`,
  )
  const time = (at: string): string => new Date(at).toLocaleString('en-GB', { timeZone: 'Europe/London' })
  for (const found of findings) {
    const { title, meaning, whatToDo } = findingWords(found, time)
    console.log(`    ${isNotice(found) ? 'Note' : 'Finding'}: ${title}. ${meaning}\n      ${whatToDo}`)
  }
  if (findingCount > findings.length)
    console.log(`    … and ${countWords(findingCount - findings.length)} more.`)
  return wrongCount
}

/** What is kept beside the records: takings, stock, customers' totals, and what tells of them. */
function tellBooks({ findings, findingCount }: ComparedBooks): number {
  console.log(
    findingCount === 0
      ? '  Books: what the records come to.'
      : `  Books: NOT what the records come to: ${counted(findingCount, 'finding')}.`,
  )
  const day = (text: string): string => new Date(text).toLocaleDateString('en-GB', { timeZone: 'UTC' })
  for (const found of findings) {
    const { title, meaning, whatToDo } = bookWords(found, day)
    console.log(`    Finding: ${title}. ${meaning}\n      ${whatToDo}`)
  }
  if (findingCount > findings.length)
    console.log(`    … and ${countWords(findingCount - findings.length)} more.`)
  return findingCount
}

/** @param broken the id of the first entry that does not follow from the one before it */
function tellAudit(broken: string | undefined): number {
  console.log(
    broken === undefined
      ? '  Audit log: whole.'
      : `  Audit log: NOT whole. Entry ${broken} was changed, or what stood before it was changed or removed.`,
  )
  return broken === undefined ? 0 : 1
}

/** The database of the settings: a given one, the running server's, or the embedded one started for as long as this takes. */
async function open(settings: Settings): Promise<{ url: string; close(): Promise<void> }> {
  const appUrl = settings.databaseListenUrl ?? settings.databaseAppUrl
  if (appUrl) return { url: appUrl, close: async () => {} }
  const dataFolder = openDataFolder(settings.dataFolder)
  const secrets = loadSecrets(dataFolder, settings.secret)
  const asApp = (ownerUrl: string): string =>
    withCredentials(
      ownerUrl,
      APP_ROLE,
      appPassword(decodeURIComponent(new URL(ownerUrl).password) || secrets.pepper),
    )
  if (settings.databaseUrl) return { url: asApp(settings.databaseUrl), close: async () => {} }
  let lock: { release(): void }
  try {
    lock = lockDataFolder(dataFolder, settings.port)
  } catch (error) {
    if (!(error instanceof StartRefusal)) throw error
    const port = readFileSync(path.join(dataFolder, 'postgresql.port'), 'utf8').trim()
    const password = encodeURIComponent(secrets.databasePassword)
    return {
      url: asApp(`postgres://${OWNER}:${password}@127.0.0.1:${port}/${openedDatabase(dataFolder)}`),
      close: async () => {},
    }
  }
  const cluster = await startCluster({ dataFolder, password: secrets.databasePassword })
  return {
    url: asApp(cluster.ownerUrl),
    close: async () => {
      await cluster.stop()
      lock.release()
    },
  }
}

process.exitCode = await main().catch((error) => {
  console.error(error instanceof StartRefusal ? error.message : error)
  return 2
})
