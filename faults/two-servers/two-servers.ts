import { rmSync } from 'node:fs'
import path from 'node:path'
import { hashPassword } from '../../apps/server/src/modules/identity/public.ts'
import { type Cluster, startCluster } from '../../apps/server/src/platform/cluster/cluster.ts'
import { loadSecrets } from '../../apps/server/src/platform/cluster/secrets.ts'
import { APP_ROLE, appPassword } from '../../apps/server/src/platform/database/app-role.ts'
import { connect, type Database } from '../../apps/server/src/platform/database/connect.ts'
import { withCredentials } from '../../apps/server/src/platform/database/open-database.ts'
import { freePort, type ServerProcess, startServer } from '../../apps/server/src/testing/server-process.ts'
import { temporaryDataFolder } from '../../apps/server/src/testing/temporary-data-folder.ts'
import { type TestBusiness, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { TestMailServer } from '../../apps/server/src/testing/test-mail-server.ts'
import { startPooler, type TestPooler } from '../../apps/server/src/testing/test-pooler.ts'
import { build } from '../../scripts/build.mjs'
import { atTheEnd } from '../support/at-the-end.ts'
import { Balancer } from './balancer.ts'

const SECRET = 'one secret for both of the two servers'
/** As long as the balancer takes to notice, and something more. */
const LEAVE_S = 1

export type Which = 0 | 1

/** Two servers, each a process, on one PostgreSQL, with a balancer before them; with a pooler between where one is given. */
export class TwoServers {
  readonly owner: Database
  readonly balancer: Balancer
  readonly mails: TestMailServer
  readonly #folder: string
  readonly #cluster: Cluster
  readonly #pooler: TestPooler | undefined
  readonly #environments: readonly Record<string, string>[]
  readonly #servers: ServerProcess[]

  /** @param pgBouncer the program, where both reach the database through it */
  static async open(pgBouncer?: string): Promise<TwoServers> {
    await build({ only: ['server'] })
    const folder = temporaryDataFolder('tuppence-two-')
    const cluster = await startCluster({ dataFolder: folder, password: 'only for this proof' })
    await makeEmpty(cluster.ownerUrl)
    const appUrl = withCredentials(cluster.ownerUrl, APP_ROLE, appPassword('only for this proof'))
    const pooler = pgBouncer ? await startPooler(pgBouncer, appUrl) : undefined
    const mails = await TestMailServer.listen()
    const environments = []
    for (const name of ['a', 'b'])
      environments.push({
        PORT: String(await freePort()),
        TUPPENCE_DATA: path.join(folder, name),
        TUPPENCE_BACKUPS: path.join(folder, 'backups'),
        TUPPENCE_SECRET: SECRET,
        TUPPENCE_LEAVE_S: String(LEAVE_S),
        DATABASE_URL: cluster.ownerUrl,
        SMTP_URL: mails.url,
        SMTP_FROM: 'receipts@example.co.uk',
        ...(pooler && { DATABASE_APP_URL: pooler.through(appUrl), DATABASE_LISTEN_URL: appUrl }),
      })
    // Both at once, on an empty database: one migrates, the other waits for it.
    const servers = environments.map((environment) => startServer(environment))
    atTheEnd(() => {
      for (const { child } of servers) child.kill('SIGTERM')
    })
    for (const server of servers) await served(server)
    const balancer = await Balancer.listen(servers.map(({ port }) => port))
    await balancer.sendsTo(2)
    return new TwoServers({ folder, cluster, pooler, mails, environments, servers, balancer })
  }

  private constructor(parts: {
    readonly folder: string
    readonly cluster: Cluster
    readonly pooler: TestPooler | undefined
    readonly mails: TestMailServer
    readonly environments: readonly Record<string, string>[]
    readonly servers: ServerProcess[]
    readonly balancer: Balancer
  }) {
    this.#folder = parts.folder
    this.#cluster = parts.cluster
    this.#pooler = parts.pooler
    this.mails = parts.mails
    this.#environments = parts.environments
    this.#servers = parts.servers
    this.balancer = parts.balancer
    this.owner = connect(parts.cluster.ownerUrl, { max: 2, applicationName: 'proof' })
  }

  url(which: Which): string {
    return `http://127.0.0.1:${this.#environments[which]?.PORT}`
  }

  /** A business whose people sign in with their password at either server. */
  async openBusiness(): Promise<TestBusiness> {
    const business = await testBusiness(this.owner)
    const hashed = await hashPassword(loadSecrets(path.join(this.#folder, 'a'), SECRET), business.password)
    await this.owner.sql`
      update staff_members set password = ${hashed}
       where organization_id = ${business.organizationId} and password is not null`
    return business
  }

  /** Ends one as a new version is brought in, and starts it again. @returns how it ended */
  async replace(which: Which): Promise<number | string> {
    const ended = await this.#servers[which]?.end('SIGTERM')
    await this.balancer.sendsTo(1)
    const next = startServer(this.#environments[which] ?? {})
    this.#servers[which] = next
    await served(next)
    await this.balancer.sendsTo(2)
    return ended ?? 'it never ran'
  }

  async close(): Promise<void> {
    this.balancer.close()
    await Promise.all(this.#servers.map((server) => server.end('SIGTERM')))
    await this.mails.close()
    await this.owner.close(0)
    await this.#pooler?.stop()
    await this.#cluster.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** On a busy machine a start takes its time. @throws its output, where it ended before it served */
async function served(server: ServerProcess): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await server.serves()
    } catch (error) {
      if (server.child.exitCode !== null || server.child.signalCode !== null || tries === 4) throw error
    }
  }
}

/** A database that somebody gives is there already, and empty. */
async function makeEmpty(ownerUrl: string): Promise<void> {
  const address = new URL(ownerUrl)
  const name = address.pathname.slice(1)
  address.pathname = '/postgres'
  const admin = connect(address.href, { max: 1, applicationName: 'proof' })
  await admin.sql`create database ${admin.sql(name)}`
  await admin.close(0)
}
