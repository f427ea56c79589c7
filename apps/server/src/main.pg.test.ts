import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRunning, readPostmasterFile } from './platform/cluster/postmaster.ts'
import { connect } from './platform/database/connect.ts'
import { endAllServers, freePort, type ServerProcess, startServer } from './testing/server-process.ts'
import { temporaryDataFolder } from './testing/temporary-data-folder.ts'

const dataFolder = temporaryDataFolder('tuppence-main-')
const dataDirectory = path.join(dataFolder, 'postgresql/18/data')
let environment: Record<string, string>
let server: ServerProcess
let written = 0

beforeAll(async () => {
  environment = { TUPPENCE_DATA: dataFolder, PORT: String(await freePort()) }
})

afterAll(async () => {
  await endAllServers()
  for (const folder of [dataFolder, `${dataFolder}-other`]) rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  server = startServer(environment)
  await server.serves()
}

/** Throws where there is none: a signal to process 0 would reach every process of this test run. */
function postgresPid(): number {
  const seen = readPostmasterFile(dataDirectory)
  if (!seen) throw new Error(`No PostgreSQL runs on ${dataDirectory}.`)
  return seen.pid
}

function ownerUrl(): string {
  const { databasePassword } = JSON.parse(readFileSync(path.join(dataFolder, 'secrets.json'), 'utf8'))
  const port = readFileSync(path.join(dataFolder, 'postgresql.port'), 'utf8').trim()
  return `postgres://tuppence:${databasePassword}@127.0.0.1:${port}/tuppence`
}

/** Commits one more row and counts all: what was acknowledged before a crash must still be there after it. */
async function writeAndCount(): Promise<void> {
  const owner = connect(ownerUrl(), { max: 1 })
  await owner.sql`create table if not exists kept (id int)`
  await owner.sql`insert into kept values (${++written})`
  const [row] = await owner.sql`select count(*) as rows from kept`
  await owner.close(0)
  expect(row?.rows).toBe(written)
}

/** Once another PostgreSQL is there, and the server works with it. */
async function servesAfter(killed: number): Promise<void> {
  await expect
    .poll(() => readPostmasterFile(dataDirectory), { timeout: 60_000 })
    .toSatisfy((seen) => seen?.ready && seen.pid !== killed)
  await server.serves()
  await writeAndCount()
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => Number(child))

/** On Linux, every process that works inside a folder, as PostgreSQL's all do; none elsewhere. */
const processesIn = (folder: string): string[] =>
  (existsSync('/proc') ? readdirSync('/proc') : []).filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      return false
    }
  })

// Each starts a server, and some of them several.
describe.sequential('the server as a process', { timeout: 180_000 }, () => {
  it('mandate 1: starts on an empty folder and stays open when PostgreSQL is killed as soon as it serves, and SIGTERM stops it and its database in order', async () => {
    await start()
    const first = postgresPid()
    process.kill(first, 'SIGKILL')
    await servesAfter(first)
    const postgres = postgresPid()
    expect(isRunning(postgres)).toBe(true)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(isRunning(postgres)).toBe(false)
    expect(processesIn(dataDirectory)).toEqual([])
    for (const lock of [path.join(dataFolder, 'tuppence.lock'), path.join(dataDirectory, 'postmaster.pid')])
      expect(existsSync(lock), lock).toBe(false)
    expect(server.output()).toContain(`http://127.0.0.1:${environment.PORT}`)
  })

  it('mandate 1: takes over from a killed server whose PostgreSQL lives on', async () => {
    await start()
    await writeAndCount()
    const postgres = postgresPid()
    expect(await server.end('SIGKILL')).toBe('SIGKILL')
    expect(isRunning(postgres)).toBe(true)
    await start()
    await writeAndCount()
    expect(isRunning(postgres)).toBe(false)
  })

  it('mandate 1: brings a killed PostgreSQL back and keeps serving', async () => {
    const before = postgresPid()
    process.kill(before, 'SIGKILL')
    await servesAfter(before)
    expect(server.output()).toContain('has ended unexpectedly and is started again')
  })

  it('mandate 1: waits for workers that on a busy machine are slow to notice that PostgreSQL was killed', async () => {
    const before = postgresPid()
    const workers = childrenOf(before)
    for (const pid of workers) process.kill(pid, 'SIGSTOP')
    process.kill(before, 'SIGKILL')
    await sleep(6_000)
    expect(isRunning(server.child.pid ?? 0)).toBe(true)
    for (const pid of workers) process.kill(pid, 'SIGCONT')
    await servesAfter(before)
  })

  it('mandate 1: starts after everything was killed at once, its workers too', async () => {
    const postgres = postgresPid()
    const workers = childrenOf(postgres)
    server.child.kill('SIGKILL')
    for (const pid of [postgres, ...workers]) process.kill(pid, 'SIGKILL')
    await server.ended
    await start()
    await writeAndCount()
  })

  it('mandate 1: starts over lock files whose process numbers belong to others by now', async () => {
    const postgres = postgresPid()
    server.child.kill('SIGKILL')
    process.kill(postgres, 'SIGKILL')
    await server.ended
    const file = path.join(dataDirectory, 'postmaster.pid')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)))
    const lock = path.join(dataFolder, 'tuppence.lock')
    writeFileSync(lock, readFileSync(lock, 'utf8').replace(/"pid":\d+/, `"pid":${process.pid}`))
    await start()
    await writeAndCount()
  })

  it('mandate 1: refuses a second server on the same data, naming the first', async () => {
    const second = startServer({ ...environment, PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`(process ${server.child.pid}, port ${environment.PORT})`)
    await writeAndCount()
  })

  it('refuses a taken port, naming PORT', async () => {
    const other = startServer({ ...environment, TUPPENCE_DATA: `${dataFolder}-other` })
    expect(await other.ended).toBe(1)
    expect(other.output()).toMatch(
      new RegExp(`^Port ${environment.PORT} on 127.0.0.1 is taken .* set PORT to a free one`),
    )
  })

  it('works on a PostgreSQL of yours by DATABASE_URL, and leaves that running', async () => {
    const own = temporaryDataFolder('tuppence-own-')
    const guest = startServer({
      TUPPENCE_DATA: own,
      PORT: String(await freePort()),
      DATABASE_URL: ownerUrl(),
    })
    await guest.serves()
    expect(await guest.end('SIGTERM')).toBe(0)
    await writeAndCount()
    rmSync(own, { recursive: true, force: true })
  })

  it('takes the signal npm passes on a second time for the same one', async () => {
    server.child.kill('SIGINT')
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
  })
})
