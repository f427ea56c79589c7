import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { readPostmasterFile } from '../../platform/cluster/postmaster.ts'
import { connect } from '../../platform/database/connect.ts'
import { breaches } from '../../testing/invariants.ts'
import { endAllServers, freePort, startServer } from '../../testing/server-process.ts'
import { temporaryDataFolder } from '../../testing/temporary-data-folder.ts'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testProducts, testTill } from '../../testing/test-till.ts'

const TILLS = 12
const KILLS = 5
/** As long as a till waits for the answer to a sale. Under load one takes seconds, with no kill at all. */
const PATIENCE_MS = 20_000

const dataFolder = temporaryDataFolder('tuppence-killed-')
const dataDirectory = path.join(dataFolder, 'postgresql/18/data')
afterAll(async () => {
  await endAllServers()
  rmSync(dataFolder, { recursive: true, force: true })
})

function ownerUrl(): string {
  const { databasePassword } = JSON.parse(readFileSync(path.join(dataFolder, 'secrets.json'), 'utf8'))
  const port = readFileSync(path.join(dataFolder, 'postgresql.port'), 'utf8').trim()
  return `postgres://tuppence:${databasePassword}@127.0.0.1:${port}/tuppence`
}

/** The postmaster and every process of it, all at once, as the kernel does when memory runs out. */
function killPostgres(): void {
  const postmaster = readPostmasterFile(dataDirectory)?.pid
  if (!postmaster) return
  const workers = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === postmaster)
    .map(([pid]) => Number(pid))
  for (const pid of [postmaster, ...workers])
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has gone with the others already.
    }
}

describe('PostgreSQL killed while tills are selling (R1, R2, mandate 1)', () => {
  it('loses no acknowledged sale, doubles none, and the server goes on', async () => {
    const server = startServer({ TUPPENCE_DATA: dataFolder, PORT: String(await freePort()) })
    await server.serves()
    let owner = connect(ownerUrl(), { max: 1 })
    const shop = await testBusiness(owner)
    const cashier = await signedIn(owner, shop, 'cashier')
    const products = await testProducts(owner.sql, shop.organizationId, [250, 99, 140])
    const staff = { id: shop.people.cashier, name: 'Test cashier' }
    const tills = await Promise.all(
      Array.from({ length: TILLS }, (_, i) => testTill(owner.sql, shop.organizationId, `K${i}`, staff)),
    )
    await owner.close(0)

    const acknowledged = new Set<string>()
    const answers = new Map<number | string, number>()
    const flagged: unknown[] = []
    let selling = true
    const send = async (body: string): Promise<Response | string> =>
      fetch(`http://127.0.0.1:${server.port}/api/transactions`, {
        method: 'POST',
        headers: { ...cashier, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch((error: Error) => `${error.name}: ${error.cause ?? error.message}`)
    const work = tills.map(async (till) => {
      while (selling) {
        const request = till.sell({ lines: products.map((product) => ({ product })) })
        for (let sent = 0; ; sent += 1) {
          const answer = await send(JSON.stringify(request))
          const end = typeof answer === 'string' ? answer : answer.status
          answers.set(end, (answers.get(end) ?? 0) + 1)
          if (typeof answer !== 'string' && answer.status === 201) {
            const { flags } = (await answer.json()) as { flags: string[] }
            if (flags.length > 0) flagged.push(flags)
            break
          }
          if (sent > 400 || server.child.exitCode !== null)
            throw new Error(`No sale any more:\n${server.output()}`)
          await sleep(50)
        }
        acknowledged.add(String(request.transaction.offlineId))
      }
    })
    const allWork = Promise.allSettled(work)
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Another moment of a sale for each.
      await sleep(300 + kill * 137)
      const before = acknowledged.size
      killPostgres()
      await expect
        .poll(() => acknowledged.size > before + TILLS || server.child.exitCode !== null, { timeout: 30_000 })
        .toBe(true)
    }
    selling = false
    for (const done of await allWork) if (done.status === 'rejected') throw done.reason

    expect(server.child.exitCode).toBe(null)
    await server.serves()
    expect(
      [...answers.keys()].filter((end) => end !== 201 && end !== 503),
      server.output(),
    ).toEqual([])
    expect(flagged).toEqual([])
    owner = connect(ownerUrl(), { max: 1 })
    const kept = await owner.sql<{ id: string }[]>`select id from transactions`
    expect(new Set(kept.map(({ id }) => id))).toEqual(acknowledged)
    expect(kept.length).toBe(acknowledged.size)
    expect(await breaches(owner.sql)).toEqual({})
    await owner.close(0)
  }, 600_000)
})
