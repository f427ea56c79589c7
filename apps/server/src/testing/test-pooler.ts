import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runsAsRoot } from '../platform/cluster/data-folder.ts'
import { freePort } from './server-process.ts'

/** Where this machine has PgBouncer; undefined where it has none, and the proofs of it cannot be run. */
export function findPgBouncer(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file))
}

export interface TestPooler {
  readonly port: number
  /** The same database through the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

/** So few that tills, feeds and workers must take turns on them: what is left on a connection is soon found by somebody else. */
const CONNECTIONS = 4

/**
 * A real PgBouncer in transaction mode before a PostgreSQL, for every database of it. It takes no start-up parameter that it
 * does not know, and keeps nothing prepared.
 */
export async function startPooler(program: string, behindUrl: string): Promise<TestPooler> {
  const { hostname, port: behind, username, password } = new URL(behindUrl)
  const folder = mkdtempSync(path.join(tmpdir(), 'tuppence-pooler-'))
  const port = await freePort()
  writeFileSync(path.join(folder, 'users.txt'), `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = 500
max_db_connections = ${CONNECTIONS}
server_idle_timeout = 5
`,
  )
  if (runsAsRoot()) chmodSync(folder, 0o755)
  const asSomebody = runsAsRoot() ? ['-u', 'nobody'] : []
  const child = spawn(program, [...asSomebody, path.join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  for (let tries = 0; !(await isOpen(port)); tries += 1) {
    if (child.exitCode !== null || tries > 200) throw new Error(`PgBouncer does not serve:\n${said}`)
    await sleep(50)
  }
  return {
    port,
    through: (url) => {
      const address = new URL(url)
      address.hostname = '127.0.0.1'
      address.port = String(port)
      return address.href
    },
    stop: async () => {
      await ended(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function ended(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  const over = new Promise((done) => child.once('close', done))
  child.kill('SIGTERM')
  return over
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const probe = connect(port, '127.0.0.1')
    probe.once('connect', () => {
      probe.destroy()
      done(true)
    })
    probe.once('error', () => done(false))
  })
