import { rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { VERSION } from '@tuppence/contract/version'
import type { FastifyInstance } from 'fastify'
import { checkPort, portRefusal } from './platform/check-port.ts'
import { startCluster } from './platform/cluster/cluster.ts'
import { openDataFolder } from './platform/cluster/data-folder.ts'
import { databaseInUseFile, readChosenDatabase } from './platform/cluster/database-in-use.ts'
import { lockDataFolder } from './platform/cluster/instance-lock.ts'
import { loadSecrets, type Secrets } from './platform/cluster/secrets.ts'
import type { Database } from './platform/database/connect.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { isOfDriversOwnQuestion, isWriteToLostSocket } from './platform/database/steady-socket.ts'
import { Lifetime } from './platform/lifetime.ts'
import { readSettings, type Settings } from './platform/settings.ts'
import { StartRefusal } from './platform/start-refusal.ts'
import { startTracing } from './platform/telemetry/tracing.ts'
import { writeWhole } from './platform/write-whole.ts'

/** One folder above this file, both in the sources and in the built program. */
const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
/** Requests in flight get this long to finish; live feeds are ended by the application itself. */
const DRAIN_WITHIN_MS = 3_500

const lifetime = new Lifetime()

async function start(): Promise<void> {
  const given = readSettings(process.env)
  await checkPort(given.port, given.host)
  const settings: Settings = { ...given, dataFolder: openDataFolder(given.dataFolder) }
  if (settings.tracesTo !== undefined) lifetime.add(await startTracing(settings.tracesTo, VERSION))
  const secrets = loadSecrets(settings.dataFolder, settings.secret)
  const chosen = settings.databaseUrl ? undefined : readChosenDatabase(settings.dataFolder)
  const ownerUrl = settings.databaseUrl ?? (await startEmbedded(settings, secrets))
  lifetime.goOn()
  const opened = await openDatabase({
    ownerUrl,
    appUrl: settings.databaseAppUrl,
    beyondPooler: settings.databaseListenUrl,
    fallbackSecret: secrets.pepper,
    migrationsFolder: MIGRATIONS,
    hasCallers: true,
    // Only the first is made: in the place of one that was chosen and is gone, empty books would be opened.
    createIfMissing: settings.databaseUrl === undefined && chosen === undefined,
    ownerSetting: chosen && databaseInUseFile(settings.dataFolder),
  })
  const { database } = opened
  lifetime.add({ close: () => database.close(1_000) })
  for (const warning of opened.warnings) console.warn(warning)
  lifetime.goOn()
  const demo = settings.demo ? await startDemo(database, settings, secrets) : undefined
  const { buildApp } = await application
  const app = await buildApp({ settings, database, secrets, ownerUrl })
  lifetime.leavesFor(settings.leaveMs)
  lifetime.add({ close: () => drain(app, settings.leaveMs) })
  lifetime.goOn()
  await app.listen({ port: settings.port, host: settings.host }).catch((error) => {
    throw portRefusal(error, settings.port, settings.host)
  })
  announce(settings)
  const { cookieWarning } = await import('./modules/identity/public.ts')
  const unprotected = cookieWarning(settings)
  if (unprotected) console.warn(unprotected)
  const finish = async (): Promise<void> => {
    await demo?.(opened.analyse)
    if (!settings.demo) await warnOfDemo(database)
    // Without a demo that was really opened there are no demo accounts either.
    if (!demo) await offerFirstOperator(database, settings, secrets)
  }
  await finish().catch(tellUnfinished)
}

/** From the opening on it sells: what fails now, because PostgreSQL was lost for a moment say, must not close it again. */
function tellUnfinished(error: unknown): void {
  lifetime.goOn()
  console.error(
    'Tuppence is open, but its start was not finished; the next start does what is left (sign-in links, demo sales).',
    error,
  )
}

/**
 * Gives an empty database its demo businesses.
 *
 * @returns what is left for when the server is open: telling who can sign in, and writing their sales of three months
 */
async function startDemo(database: Database, settings: Settings, secrets: Secrets) {
  const { demoSignIns, openDemo } = await import('./modules/demo/public.ts')
  const demo = await openDemo(database, { settings, secrets }, new Date())
  if (!demo) {
    console.warn('Demo mode is off: this database holds businesses that the demo did not make.')
    return undefined
  }
  return async (analyse: () => Promise<void>): Promise<void> => {
    console.log(demoSignIns(demo))
    if ((await demo.completeHistory()) > 0) await analyse()
  }
}

/** Demo accounts have a password that is no secret; in production nobody would think of them. */
async function warnOfDemo(database: Database): Promise<void> {
  const { demoLeftOver } = await import('./modules/demo/public.ts')
  const warning = await demoLeftOver(database)
  if (warning) console.warn(warning)
}

/**
 * Without the demo's accounts the first operator is made by whoever has this link. In production nobody sits before the output, and
 * what collects it is read by others: there the link is in a file that only this user can read.
 */
async function offerFirstOperator(database: Database, settings: Settings, secrets: Secrets): Promise<void> {
  const { firstOperatorLink } = await import('./modules/operator/public.ts')
  const link = await firstOperatorLink(database, settings.publicUrl, secrets)
  const file = path.join(settings.dataFolder, 'first-operator-link')
  if (!link) return rmSync(file, { force: true })
  const isCollected = settings.production && !process.stdout.isTTY
  if (isCollected) writeWhole(file, `${link}\n`)
  console.log(
    `There is no operator account yet. Make the first one, with ${isCollected ? 'the' : 'this'} link, once:\n  ${isCollected ? file : link}`,
  )
}

async function startEmbedded(settings: Settings, secrets: Secrets): Promise<string> {
  const lock = lockDataFolder(settings.dataFolder, settings.port)
  lifetime.add({ close: () => lock.release() })
  const cluster = await startCluster({
    dataFolder: settings.dataFolder,
    password: secrets.databasePassword,
    onRestart: (reason) => console.warn(reason),
    onLost: (reason) => fail(reason),
  })
  lifetime.add({ close: () => cluster.stop(), abandon: () => cluster.abandon() })
  return cluster.ownerUrl
}

/** Where several servers share an address, the others are sent what comes before this one refuses any of it. */
async function drain(app: FastifyInstance, leaveMs: number): Promise<void> {
  app.leave()
  await sleep(leaveMs)
  const slow = setTimeout(() => app.server.closeAllConnections(), DRAIN_WITHIN_MS)
  await app.close()
  clearTimeout(slow)
}

function announce(settings: Settings): void {
  const hosts = ['0.0.0.0', '::'].includes(settings.host)
    ? ['localhost', ...outsideAddresses()]
    : [settings.host]
  const addresses = hosts.map(
    (host) => `  http://${host.includes(':') ? `[${host}]` : host}:${settings.port}`,
  )
  console.log(
    `Tuppence is open at\n${addresses.join('\n')}\nIts data is in ${settings.dataFolder}. Ctrl-C stops it.`,
  )
}

const outsideAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => address.address)

function fail(error: unknown): void {
  console.error(error instanceof StartRefusal ? error.message : error)
  void lifetime.end(1)
}

process.on('uncaughtException', (error) => {
  if (isWriteToLostSocket(error)) console.warn('A connection to PostgreSQL was lost while it was written to.')
  else fail(error)
})
process.on('unhandledRejection', (error) => {
  if (isOfDriversOwnQuestion(error)) console.warn('A connection to PostgreSQL was lost while it was opened.')
  else fail(error)
})
lifetime.listenForSignals()
// The larger part of the program is read while PostgreSQL comes up.
const application = import('./app.ts')
application.catch(() => {})
lifetime.run(start).catch(fail)
