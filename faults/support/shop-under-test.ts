import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readPostmasterFile } from '../../apps/server/src/platform/cluster/postmaster.ts'
import { connect, type Database } from '../../apps/server/src/platform/database/connect.ts'
import { freePort, type ServerProcess, startServer } from '../../apps/server/src/testing/server-process.ts'
import { temporaryDataFolder } from '../../apps/server/src/testing/temporary-data-folder.ts'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { testProducts, testTill } from '../../apps/server/src/testing/test-till.ts'
import { build } from '../../scripts/build.mjs'
import { atTheEnd } from './at-the-end.ts'
import { type Looked, lookAtBooks, type Sent } from './look-at-books.ts'
import type { StormParts } from './storm.ts'

/** A server with its own PostgreSQL, as `npm start` runs one, in a folder of its own, that may be killed and started again. */
export class ShopUnderTest {
  readonly port: number
  readonly #folder: string
  #server: ServerProcess

  /** @param place where its data lies, if not where that is fastest */
  static async open(place?: { freeGib: number }): Promise<ShopUnderTest> {
    await build({ only: ['server'] })
    const folder = temporaryDataFolder('tuppence-faults-', place)
    const shop = new ShopUnderTest(folder, await freePort())
    await shop.serves()
    return shop
  }

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.port = port
    this.#server = this.#start()
    atTheEnd(() => this.#server.child.kill('SIGTERM'))
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Resolves once the server answers; on a busy machine that takes its time. @throws its output, where it ended before */
  async serves(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#server.serves()
      } catch (error) {
        const { exitCode, signalCode } = this.#server.child
        if (exitCode !== null || signalCode !== null || tries === 4) throw error
      }
    }
  }

  /** A business with goods and somebody signed in, written past every rule. */
  async openBusiness() {
    return await this.#asOwner(async (owner) => {
      const business = await testBusiness(owner)
      const headers = await signedIn(owner, business, 'cashier')
      const products = await testProducts(owner.sql, business.organizationId, [250, 99, 140, 35])
      const staff = { id: business.people.cashier, name: 'Test cashier' }
      return { organizationId: business.organizationId, headers, products, staff }
    })
  }

  /** The same with tills to sell at. */
  async openTills(count: number): Promise<Omit<StormParts, 'url'>> {
    const { organizationId, headers, products, staff } = await this.openBusiness()
    const tills = await this.#asOwner(async (owner) => {
      const opened = []
      for (let i = 1; i <= count; i += 1)
        opened.push(await testTill(owner.sql, organizationId, `K${i}`, staff))
      return opened
    })
    return { headers: () => headers, products, tills }
  }

  /** kill -9 of the server, which is started again at once. */
  async killServer(): Promise<void> {
    await this.#server.end('SIGKILL')
    this.#server = this.#start()
  }

  /** SIGTERM, as a new version is brought in with, and the next one started. @returns how the old one ended */
  async restartServer(): Promise<number | string> {
    const ended = await this.#server.end('SIGTERM')
    this.#server = this.#start()
    return ended
  }

  /** kill -9 of PostgreSQL and all its processes, as when memory runs out. The server is to start it again. */
  killPostgres(): void {
    for (const pid of this.#postgres())
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has gone with the others already.
      }
  }

  /** Everything at once, as when the power goes. */
  async killBoth(): Promise<void> {
    this.#server.child.kill('SIGKILL')
    this.killPostgres()
    await this.#server.ended
    this.#server = this.#start()
  }

  /** Starts the server again where it has ended by itself. @returns what it said, where it had */
  reviveServer(): string | undefined {
    if (this.#server.child.exitCode === null) return undefined
    const said = this.#server.output()
    this.#server = this.#start()
    return said
  }

  look(sent: Sent): Promise<Looked> {
    return this.#asOwner((owner) => lookAtBooks(owner.sql, sent))
  }

  async close(): Promise<void> {
    await this.#server.end('SIGTERM')
    this.killPostgres()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #asOwner<T>(work: (owner: Database) => Promise<T>): Promise<T> {
    const owner = connect(this.#ownerUrl(), { max: 1 })
    try {
      return await work(owner)
    } finally {
      await owner.close(0)
    }
  }

  #start(): ServerProcess {
    return startServer({ TUPPENCE_DATA: this.#folder, PORT: String(this.port) })
  }

  #ownerUrl(): string {
    const { databasePassword } = JSON.parse(readFileSync(path.join(this.#folder, 'secrets.json'), 'utf8'))
    const port = readFileSync(path.join(this.#folder, 'postgresql.port'), 'utf8').trim()
    return `postgres://tuppence:${databasePassword}@127.0.0.1:${port}/tuppence`
  }

  /** The postmaster of this folder, and every process of it. */
  #postgres(): number[] {
    const postmaster = readPostmasterFile(path.join(this.#folder, 'postgresql/18/data'))?.pid
    if (!postmaster) return []
    const children = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter(([, parent]) => parent === postmaster)
      .map(([pid]) => Number(pid))
    return [postmaster, ...children]
  }
}
