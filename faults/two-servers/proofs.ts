import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { signedIn, type TestBusiness } from '../../apps/server/src/testing/test-business.ts'
import { testOperator } from '../../apps/server/src/testing/test-operator.ts'
import { testProducts, testTill } from '../../apps/server/src/testing/test-till.ts'
import { ask } from './ask.ts'
import { HeardFeed } from './hear-feed.ts'
import type { TwoServers, Which } from './two-servers.ts'

/** What one proof looked at, and what it found broken. */
export interface Found {
  readonly figures: Readonly<Record<string, number>>
  readonly broken: readonly string[]
}

const SERVERS: readonly Which[] = [0, 1]
const other = (which: Which): Which => (which === 0 ? 1 : 0)
/** Where only the safety tick would tell, it would take five seconds. */
const HEARD_WITHIN_MS = 3_000

async function atBoth<T>(work: (which: Which) => Promise<T>): Promise<T[]> {
  return Promise.all(SERVERS.map(work))
}

const statusesOf = (answers: readonly { status: number }[]): string =>
  answers.map(({ status }) => status).join(' ')

/** R2: the same sale, sent to both at the same moment again and again, is in the books once and answered alike. */
export async function sameSaleAtBoth(two: TwoServers, shop: TestBusiness, rounds: number): Promise<Found> {
  const broken: string[] = []
  const { till, products, headers } = await sellingPlace(two, shop, 'S1')
  for (let round = 0; round < rounds; round += 1) {
    const request = till.sell({ lines: products.map((product) => ({ product })) })
    const answers = await Promise.all(
      [...SERVERS, ...SERVERS].map((which) =>
        ask(two.url(which), 'POST', '/api/transactions', headers, request),
      ),
    )
    const told = new Set(answers.map(({ body }) => `${body.id} ${body.receiptNumber} ${body.receivedAt}`))
    if (statusesOf(answers) !== '201 201 201 201' || told.size !== 1)
      broken.push(`R2 one sale sent four times was answered ${statusesOf(answers)}: ${[...told].join(', ')}`)
  }
  const [row] = await two.owner.sql`
    select count(*)::int as sales, count(distinct till_sequence)::int as numbers from transactions where till_id = ${till.id}`
  if (row?.sales !== rounds || row?.numbers !== rounds)
    broken.push(`R2 ${rounds} sales are ${row?.sales} in the books, with ${row?.numbers} numbers`)
  return { figures: { 'sales sent to both at once': rounds }, broken }
}

/** A screen at each server hears of what the other recorded, at once. */
export async function heardAtTheOther(two: TwoServers, shop: TestBusiness, rounds: number): Promise<Found> {
  const broken: string[] = []
  const { till, products, headers } = await sellingPlace(two, shop, 'L1')
  let slowestMs = 0
  for (const which of SERVERS) {
    const feed = new HeardFeed(two.url(which), headers)
    await feed.opened()
    // Its server begins to listen to the others with its first screen.
    await sleep(300)
    for (let round = 0; round < rounds; round += 1) {
      const before = feed.events.length
      const request = till.sell({ lines: products.map((product) => ({ product })) })
      await ask(two.url(other(which)), 'POST', '/api/transactions', headers, request)
      const beganAt = Date.now()
      if (!(await feed.hears(before + 1, HEARD_WITHIN_MS)))
        broken.push(`A sale recorded at the other server was not heard within ${HEARD_WITHIN_MS} ms`)
      slowestMs = Math.max(slowestMs, Date.now() - beganAt)
    }
    feed.close()
  }
  return { figures: { 'sales heard at the other': 2 * rounds, 'ms the slowest took': slowestMs }, broken }
}

/** Mandate 9: who signed in at one is known at the other, and unknown at once where they sign out, lose a right or are dismissed. */
export async function sessionsEnd(two: TwoServers, shop: TestBusiness): Promise<Found> {
  const broken: string[] = []
  let slowestMs = 0
  const endings = [
    async (at: string, mine: Record<string, string>) => void (await ask(at, 'POST', '/api/pos/logout', mine)),
    async (at: string) => {
      const owner = await signedIn(two.owner, shop, 'owner', 'back-office')
      const path = `/api/back-office/staff/${shop.people.supervisor}`
      const { status } = await ask(at, 'PUT', path, owner, { isActive: false })
      if (status !== 200) broken.push(`A person could not be dismissed: ${status}`)
    },
  ]
  for (const which of SERVERS) {
    const end = endings[which]
    const credentials = { businessCode: shop.businessCode, username: 'supervisor', password: shop.password }
    const login = await ask(two.url(which), 'POST', '/api/pos/login', {}, credentials)
    const mine = { authorization: `Bearer ${String(login.body.sessionToken)}` }
    const known = await ask(two.url(other(which)), 'GET', '/api/products?limit=1', mine)
    if (login.status !== 200 || known.status !== 200)
      broken.push(`Who signed in at one (${login.status}) is answered ${known.status} at the other`)
    await end?.(two.url(which), mine)
    const beganAt = Date.now()
    let status = 200
    while (status === 200 && Date.now() - beganAt < HEARD_WITHIN_MS)
      status = (await ask(two.url(other(which)), 'GET', '/api/products?limit=1', mine)).status
    slowestMs = Math.max(slowestMs, Date.now() - beganAt)
    if (status !== 401)
      broken.push(`A session that was ended at one server is answered ${status} at the other`)
  }
  return {
    figures: { 'sessions ended at the other': 2, 'ms the slowest end took to be known': slowestMs },
    broken,
  }
}

/** R12: wrong passwords count at both together, and lock at both; so does how often an address may try in a minute. */
export async function triesAreCountedTogether(two: TwoServers, shop: TestBusiness): Promise<Found> {
  const broken: string[] = []
  const login = (which: number, password: string) =>
    ask(
      two.url(which % 2 === 0 ? 0 : 1),
      'POST',
      '/api/pos/login',
      {},
      {
        ...{ businessCode: shop.businessCode, username: 'cashier', password },
      },
    )
  const wrong = []
  for (let tried = 0; tried < 5; tried += 1) wrong.push(await login(tried, 'not the password'))
  if (statusesOf(wrong) !== '401 401 401 401 401')
    broken.push(`R12 five wrong passwords were answered ${statusesOf(wrong)}`)
  const right = await atBoth((which) => login(which, shop.password))
  if (statusesOf(right) !== '429 429')
    broken.push(
      `R12 after five wrong passwords at both together the right one is answered ${statusesOf(right)}`,
    )
  const tries = []
  for (let tried = 0; tried < 34; tried += 1)
    tries.push(await ask(two.url(tried % 2 === 0 ? 0 : 1), 'POST', '/api/back-office/login', {}, {}))
  const let_in = tries.filter(({ status }) => status === 400).length
  if (let_in !== 30) broken.push(`R12 of 34 tries in a minute ${let_in} were let in, not 30`)
  return { figures: { 'tries counted together': 41 }, broken }
}

/** Each mail leaves once, whichever server takes it; of two backups asked for at once no two are made side by side. */
export async function jobsAreDoneOnce(two: TwoServers, shop: TestBusiness, mails: number): Promise<Found> {
  const broken: string[] = []
  const { till, products, headers } = await sellingPlace(two, shop, 'J1')
  const request = till.sell({ lines: products.map((product) => ({ product })) })
  const sold = await ask(two.url(0), 'POST', '/api/transactions', headers, request)
  const asked = await Promise.all(
    Array.from({ length: mails }, async (_, i) => {
      const email = `buyer-${i}@example.com`
      const payload = { id: uuidv7(), transactionId: sold.body.id, email }
      const { status } = await ask(
        two.url(i % 2 === 0 ? 0 : 1),
        'POST',
        '/api/receipts/mails',
        headers,
        payload,
      )
      if (status !== 200) broken.push(`A receipt by mail was answered ${status}`)
      return email
    }),
  )
  const sent = () => two.mails.taken.flatMap(({ to }) => to)
  for (let tries = 0; sent().length < mails && tries < 600; tries += 1) await sleep(50)
  // Time for one that comes twice.
  await sleep(1_000)
  for (const email of asked) {
    const times = sent().filter((to) => to === email).length
    if (times !== 1) broken.push(`${email} was sent ${times} mails`)
  }
  return { figures: { 'mails sent once': mails }, broken: [...broken, ...(await backedUpOnce(two))] }
}

async function backedUpOnce(two: TwoServers): Promise<string[]> {
  const operator = await testOperator(two.owner.sql)
  const headers = await operator.signedIn(two.owner)
  const asked = await atBoth((which) => ask(two.url(which), 'POST', '/api/admin/backups', headers))
  const broken = asked.flatMap(({ status }) => (status >= 300 ? [`A backup was answered ${status}`] : []))
  for (let tries = 0; tries < 600; tries += 1) {
    const [runs] = await two.owner.sql`
      select count(*)::int as made, count(*) filter (where ended_at is null)::int as open from backup_runs`
    if (runs?.made > 0 && runs?.open === 0) break
    await sleep(50)
  }
  const together = await two.owner.sql`
    select a.id from backup_runs a join backup_runs b on a.id < b.id
     where b.started_at < coalesce(a.ended_at, 'infinity') and a.started_at < coalesce(b.ended_at, 'infinity')`
  const failed = await two.owner
    .sql`select failure from backup_runs where failure is not null or ended_at is null`
  if (together.length > 0) broken.push(`${together.length} backups were made side by side`)
  for (const { failure } of failed) broken.push(`A backup failed: ${String(failure)}`)
  return broken
}

/** R8: two tills void one sale at once, one at each server, and one of them is flagged; a parked basket is taken up once. */
export async function locksHold(two: TwoServers, shop: TestBusiness, rounds: number): Promise<Found> {
  const broken: string[] = []
  const first = await sellingPlace(two, shop, 'V1')
  const second = await sellingPlace(two, shop, 'V2')
  const { headers, products } = first
  for (let round = 0; round < rounds; round += 1) {
    const sale = first.till.sell({ lines: products.map((product) => ({ product })) })
    await ask(two.url(0), 'POST', '/api/transactions', headers, sale)
    const sold = first.till.last
    if (sold?.kind !== 'sale') throw new Error('The till keeps no sale')
    const tills = [first.till, second.till]
    const voids = await atBoth((which) =>
      ask(two.url(which), 'POST', '/api/transactions', headers, tills[which]?.void({ ...sold, returns: [] })),
    )
    const read = await Promise.all(
      voids.map(({ body }) => ask(two.url(0), 'GET', `/api/transactions/${String(body.id)}`, headers)),
    )
    const flagged = read.filter(({ body }) => /voided-twice|returned-more-than-sold/.test(String(body.flags)))
    if (statusesOf(voids) !== '201 201' || flagged.length !== 1)
      broken.push(`R8 two voids of one sale at once: ${statusesOf(voids)}, ${flagged.length} flagged`)
    broken.push(...(await takenUpOnce(two, first, second.till.id)))
  }
  return {
    figures: { 'sales voided at both at once': rounds, 'baskets taken up at both at once': rounds },
    broken,
  }
}

type Place = Awaited<ReturnType<typeof sellingPlace>>

async function takenUpOnce(
  two: TwoServers,
  { till, products, headers }: Place,
  otherTill: string,
): Promise<string[]> {
  const [product] = products
  if (!product) throw new Error('There is nothing to sell')
  const id = uuidv7()
  const staff = till.staff
  const line = { id: uuidv7(), product, quantity: 1, unitPriceMinor: product.priceMinor, discount: null }
  const cart = { lines: [line], customer: null, discount: null }
  const at = new Date().toISOString()
  const parked = await ask(two.url(0), 'PUT', `/api/parked-baskets/${id}`, headers, {
    ...{ label: 'x', cart, parkedAt: at, staff, tillId: till.id },
  })
  const taken = await atBoth((which) =>
    ask(two.url(which), 'POST', `/api/parked-baskets/${id}/recall`, headers, {
      ...{ endId: uuidv7(), tillId: which === 0 ? till.id : otherTill, staff, at },
    }),
  )
  const statuses = taken.map(({ status }) => status).sort()
  return parked.status === 204 && statuses[0] === 200 && statuses[1] === 409
    ? []
    : [`D8 a parked basket (${parked.status}) taken up at both at once: ${statusesOf(taken)}`]
}

/** A till with goods and somebody signed in at it. */
async function sellingPlace(two: TwoServers, shop: TestBusiness, code: string) {
  const { organizationId } = shop
  const headers = await signedIn(two.owner, shop, 'manager')
  const products = await testProducts(two.owner.sql, organizationId, [250, 99])
  const staff = { id: shop.people.manager, name: 'Test manager' }
  const till = await testTill(two.owner.sql, organizationId, code, staff)
  return { till, products, headers }
}
