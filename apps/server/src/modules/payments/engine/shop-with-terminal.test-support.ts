import type { CardPayment } from '@tuppence/contract/payments'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterEach, expect } from 'vitest'
import type { Person } from '../../../platform/principal.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { settlementBreaches } from '../../../testing/invariants.ts'
import { signedInAs } from '../../../testing/signed-in-as.ts'
import { type TestRole, testBusiness } from '../../../testing/test-business.ts'
import { testServer } from '../../../testing/test-server.ts'
import { SecretBox } from '../accounts/secret-box.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { simulatedBooks } from '../providers/simulator/simulated-books.ts'
import { simulator } from '../providers/simulator/simulator.ts'
import { keepTerminal } from '../terminals/terminals.queries.ts'
import { beginPayment, type PaymentToBegin } from './begin-payment.ts'
import { drivePayment } from './drive-payment.ts'
import type { Asker, EngineParts } from './engine-parts.ts'
import { paymentWorker } from './payment-worker.ts'

/** A server, a clock that a test turns, and the engine over the simulator. Once, at the top of a test file. */
export async function testEngine() {
  const clock = { atMs: Date.parse('2026-03-02T09:00:00Z') }
  const now = () => new Date(clock.atMs)
  const pass = async (ms: number) => {
    clock.atMs += ms
  }
  const server = await testServer({ now })
  const { app, database } = server
  afterEach(async () => expect(await settlementBreaches(server.ownerSql)).toEqual({}))
  const provider = simulator({
    ...{ books: simulatedBooks(database), now, sleep: pass, publicUrl: 'http://localhost:5200' },
  })
  const parts: EngineParts = {
    ...{ database, now, log: app.log, box: new SecretBox('of this test'), wake: () => {} },
    providers: new Map([[provider.name, provider]]),
  }
  const worker = paymentWorker(parts, app.log)
  const engine = { ...server, now, pass, provider, parts, worker, send: signedInAs(app) }
  return { ...engine, shopWithTerminal: () => shopWithTerminal(engine) }
}

interface Engine {
  readonly parts: EngineParts
  readonly provider: PaymentProvider
}

export const asking = (person: Person): Asker => ({ person, address: '192.0.2.1' })

/** A business with two tills and a terminal of the simulator's. */
async function shopWithTerminal({ parts, provider }: Engine) {
  const { database, now } = parts
  const shop = await testBusiness(database)
  const { organizationId } = shop
  const [tillId, otherTillId] = [uuidv7(), uuidv7()]
  const asker = asking(shop.person('supervisor'))
  const account = { organizationId, testMode: true }
  const nothing = { apiKey: undefined, webhookSecret: undefined, merchantId: undefined }
  const connect = async (name: string) => {
    const found = await provider.pair({ ...account, ...nothing }, name)
    return inOrganization(database, organizationId, (tx) =>
      keepTerminal(tx, organizationId, 'simulator', found, {
        at: now(),
        testMode: true,
        merchantId: undefined,
      }),
    )
  }
  await inOrganization(database, organizationId, (tx) =>
    tx.execute(sql`
      insert into tills (organization_id, id, code, name)
      values (${organizationId}, ${tillId}, 'T1', 'Counter'), (${organizationId}, ${otherTillId}, 'T2', 'Door')`),
  )
  const terminalId = await connect('simulated-s700')
  const begin = (amount: string, id = uuidv7(), of: Partial<PaymentToBegin> = {}): Promise<CardPayment> =>
    beginPayment(parts, asker, { id, terminalId, tillId, amount, ...of })
  const ask = (id: string) => drivePayment(parts, organizationId, id)
  const at = (role: TestRole, tills?: readonly string[]): Person => ({
    ...shop.person(role),
    ...(tills && { tills }),
  })
  return { ...shop, organizationId, tillId, otherTillId, terminalId, asker, begin, ask, at, connect }
}

/** The engine over a simulator that refuses every refund. */
export const refusingRefunds = (parts: EngineParts): EngineParts => {
  const refuses = [...parts.providers].map(([name, provider]): [typeof name, PaymentProvider] => [
    name,
    { ...provider, refund: async () => ({ kind: 'refused', reason: 'No such payment.' }) },
  ])
  return { ...parts, providers: new Map(refuses) }
}
