import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startCluster } from '../../apps/server/src/platform/cluster/cluster.ts'
import type { Database } from '../../apps/server/src/platform/database/connect.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { freePort } from '../../apps/server/src/testing/server-process.ts'
import { ON_DISK, temporaryDataFolder } from '../../apps/server/src/testing/temporary-data-folder.ts'
import { build } from '../../scripts/build.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A PostgreSQL and the built server on it, each a process of its own, gone without trace afterwards. */
export interface Arena {
  readonly database: Database
  /** Past every policy, for proofs; undefined where DATABASE_URL gives an owner who is no superuser. */
  readonly ownerUrl: string
  readonly appUrl: string
  analyse(): Promise<void>
  /** Starts the server, as it would run in production, and answers its address. */
  serve(): Promise<string>
  memory(): Memory
  close(): Promise<void>
}

export interface Memory {
  /** The most seen, in bytes. */
  rss: number
  heapUsed: number
}

/** A cluster of its own in a temporary folder, or the database of DATABASE_URL. */
export async function openArena(): Promise<Arena> {
  const folder = temporaryDataFolder('tuppence-bench-', ON_DISK)
  const given = process.env.DATABASE_URL
  const cluster = given
    ? undefined
    : await startCluster({ dataFolder: folder, password: 'only for this bench' })
  const ownerUrl = given ?? cluster?.ownerUrl ?? ''
  const { database, analyse } = await openDatabase({
    ownerUrl,
    fallbackSecret: 'not used',
    migrationsFolder: path.join(root, 'apps/server/migrations'),
    createIfMissing: !given,
  })
  let server: ChildProcess | undefined
  const memory: Memory = { rss: 0, heapUsed: 0 }
  const close = async (): Promise<void> => {
    // PostgreSQL's process keeps nothing alive for us; without this the program could end before it has.
    const waiting = setInterval(() => {}, 1_000)
    if (server && server.exitCode === null) {
      const ended = new Promise((done) => server?.once('exit', done))
      server.kill('SIGTERM')
      await ended
    }
    await database.close(1_000)
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
    clearInterval(waiting)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void close().finally(() => process.exit(1)))
  return {
    database,
    ownerUrl,
    appUrl: appUrlOf(database),
    analyse,
    memory: () => memory,
    serve: async () => {
      await build()
      const started = await startServer(path.join(folder, 'server'), ownerUrl, memory)
      server = started.child
      return started.url
    },
    close,
  }
}

async function startServer(
  dataFolder: string,
  databaseUrl: string,
  memory: Memory,
): Promise<{ child: ChildProcess; url: string }> {
  mkdirSync(dataFolder, { recursive: true })
  const port = await freePort()
  const child = spawn(
    process.execPath,
    [
      // As `npm start` does; then what the person who measures asks for, such as --cpu-prof.
      '--max-semi-space-size=8',
      '--optimize-for-size',
      ...(process.env.BENCH_NODE_FLAGS ?? '').split(' ').filter(Boolean),
      '--import',
      new URL('./report-memory.mjs', import.meta.url).href,
      path.join(root, 'apps/server/dist/main.js'),
    ],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        TUPPENCE_DEMO: 'off',
        TUPPENCE_DATA: dataFolder,
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        HOST: '127.0.0.1',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  child.on('message', (seen: Memory) => {
    memory.rss = Math.max(memory.rss, seen.rss)
    memory.heapUsed = Math.max(memory.heapUsed, seen.heapUsed)
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 400; tries += 1) {
    if (child.exitCode !== null) throw new Error('The server ended before it served')
    if (
      await fetch(`${url}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { child, url }
    await sleep(50)
  }
  child.kill()
  throw new Error('The server does not serve')
}

/** The address of a pool's own connections. */
function appUrlOf({ sql }: Database): string {
  const { host, port, user, pass, database } = sql.options as unknown as {
    host: string[]
    port: number[]
    user: string
    pass: string
    database: string
  }
  return `postgres://${encodeURIComponent(user)}:${encodeURIComponent(pass)}@${host[0]}:${port[0]}/${database}`
}
