import { webcrypto } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import type { JournalOfTill } from '@tuppence/contract/journal'
import type { Finding } from '@tuppence/domain/journal'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { signedIn, testBusiness } from '../../testing/test-business.ts'
import { testServer } from '../../testing/test-server.ts'
import { TestTill, testProducts, testTill } from '../../testing/test-till.ts'
import { VERIFIER_SCRIPT } from './verifier-script.ts'

const { app, database, ownerSql } = await testServer()

const shop = await testBusiness(database)
const { organizationId, people } = shop
const staff = { id: people.cashier, name: 'Test cashier' }
const cashier = await signedIn(database, shop, 'cashier')
const supervisor = await signedIn(database, shop, 'supervisor', 'back-office')
const manager = await signedIn(database, shop, 'manager', 'back-office')
const [made] = await testProducts(ownerSql, organizationId, [250])
if (!made) throw new Error('no product')
const hostile = { ...made, name: `</script><script>alert("${'&'}")</script>` }
let tills = 0
const newTill = () => testTill(ownerSql, organizationId, `K${++tills}`, staff)
type Till = Awaited<ReturnType<typeof newTill>>

async function sell(till: Till, at: string, send = true): Promise<string> {
  const request = till.sell({ lines: [{ product: hostile, quantity: 2 }], at: new Date(at) })
  if (send) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/transactions',
      headers: cashier,
      payload: request,
    })
    expect(answer.statusCode, answer.body).toBe(201)
  }
  return request.transaction.offlineId ?? ''
}
const ask = (what: 'verify' | 'export', from: string, to: string, headers = manager) =>
  app.inject({ url: `/api/journal/${what}?from=${from}&to=${to}`, headers })
const journalOf = async (till: Till, from = '2026-01-01', to = '2026-12-31'): Promise<JournalOfTill> => {
  const answer = await ask('verify', from, to)
  expect(answer.statusCode, answer.body).toBe(200)
  const found = answer.json<{ tills: JournalOfTill[] }>().tills.find(({ code }) => code === till.code)
  if (!found) throw new Error(`no till ${till.code}`)
  return found
}
const kinds = ({ findings }: { findings: Finding[] }) =>
  findings.map(({ kind, from, to }) => `${kind} ${from}-${to}`)

describe('GET /api/journal/verify', () => {
  it('R13 says that a whole journal is whole, with its figures of the period', async () => {
    const till = await newTill()
    for (const day of ['03-01', '03-02', '03-03', '03-04']) await sell(till, `2026-${day}T10:00:00Z`)
    expect(await journalOf(till)).toMatchObject({
      records: 4,
      firstNumber: 1,
      lastNumber: 4,
      total: '24.00',
      findings: [],
      wrongCount: 0,
    })
    const middle = await journalOf(till, '2026-03-02', '2026-03-03')
    expect(middle).toMatchObject({ records: 2, firstNumber: 2, lastNumber: 3, total: '12.00', findings: [] })
  })

  it('R13 names what was changed, and the record that was taken away beside a period shows in it', async () => {
    const till = await newTill()
    const ids: string[] = []
    for (const day of ['03-01', '03-02', '03-03']) ids.push(await sell(till, `2026-${day}T10:00:00Z`))
    await ownerSql`update transactions set total_amount = 5 where id = ${ids[0] ?? ''}`
    const changed = await journalOf(till)
    expect(kinds(changed)).toEqual(['record-changed 1-1'])
    expect(changed.findings[0]?.differences).toEqual([{ what: 'total', sealed: '£6.00', stored: '£5.00' }])
    await ownerSql`update transactions set total_amount = 6 where id = ${ids[0] ?? ''}`
    expect(kinds(await journalOf(till))).toEqual([])
    const last = ids[2] ?? ''
    await ownerSql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`
      for (const table of ['transaction_items', 'transaction_tenders', 'journal'])
        await sql`delete from ${sql(table)} where transaction_id = ${last}`
      await sql`delete from transactions where id = ${last}`
    })
    expect(kinds(await journalOf(till, '2026-03-02', '2026-03-02'))).toEqual(['tail-missing 3-3'])
  })

  it('R7 tells a number that has not come from one that the till passed over', async () => {
    const till = await newTill()
    await sell(till, '2026-04-01T10:00:00Z')
    await sell(till, '2026-04-01T10:01:00Z', false)
    await sell(till, '2026-04-01T10:02:00Z')
    expect(kinds(await journalOf(till))).toEqual(['records-missing 2-2'])
    const flagged = (await journalOf(till)).flagged
    expect(flagged.map(({ flags }) => flags)).toEqual([['journal-gap']])
    till.sequence += 10
    await sell(till, '2026-04-01T10:03:00Z')
    expect(kinds(await journalOf(till))).toEqual(['records-missing 2-2', 'numbers-skipped 4-13'])
  })

  it('R13 a till’s own memory tells when a whole chain was sealed anew or its end cut off', async () => {
    const till = await newTill()
    await sell(till, '2026-05-01T10:00:00Z')
    const said = (sequence: number, seal: string) => ownerSql`
      update tills set said_sequence = ${sequence}, said_seal = ${seal}, said_at = now() where id = ${till.id}`
    await said(1, 'another seal')
    expect(kinds(await journalOf(till))).toEqual(['till-disagrees 1-1'])
    await said(4, 'whatever')
    expect(kinds(await journalOf(till))).toEqual(['not-arrived 2-4'])
    await said(1, till.seal)
    expect(kinds(await journalOf(till))).toEqual([])
  })

  it('D5 R10 is for managers; R9 shows no other business', async () => {
    for (const what of ['verify', 'export'] as const) {
      expect((await ask(what, '2026-01-01', '2026-01-31', cashier)).statusCode).toBe(403)
      expect((await ask(what, '2026-01-01', '2026-01-31', supervisor)).statusCode).toBe(403)
    }
    const other = await testBusiness(database)
    const theirs = await signedIn(database, other, 'owner', 'back-office')
    expect((await ask('verify', '2026-01-01', '2026-12-31', theirs)).json().tills).toEqual([])
    expect((await ask('export', '2026-01-01', '2026-12-31', theirs)).body).not.toContain('alert(')
  })

  it('R11 refuses periods that are none', async () => {
    for (const [from, to] of [
      ['2026-02-01', '2026-01-01'],
      ['2025-01-01', '2026-12-31'],
      ['x', '2026-01-01'],
      ['2026-13-45', '2026-13-46'],
    ])
      expect((await ask('verify', from ?? '', to ?? '')).statusCode, `${from} ${to}`).toBe(400)
  })
})

describe('GET /api/journal/export', () => {
  it('R13 is one file that checks itself, and finds what was changed in it', async () => {
    const mine = await testBusiness(database)
    const [goods] = await testProducts(ownerSql, mine.organizationId, [250])
    if (!goods) throw new Error('no product')
    const till = await testTill(ownerSql, mine.organizationId, 'E1', { id: mine.people.cashier, name: 'C' })
    const headers = await signedIn(database, mine, 'manager', 'back-office')
    const product = { ...goods, name: hostile.name }
    for (const minute of ['10', '20', '30']) {
      const payload = till.sell({
        lines: [{ product, quantity: 2 }],
        at: new Date(`2026-06-01T10:${minute}:00Z`),
      })
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload })
      expect(statusCode).toBe(201)
    }
    const answer = await ask('export', '2026-06-01', '2026-06-01', headers)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="journal-${mine.businessCode}-2026-06-01-to-2026-06-01.html"`,
    )
    // The name of the product stands in the records, and nowhere as part of the page.
    expect(answer.body).toContain('\\u003c/script>\\u003cscript>alert')
    expect(answer.body).not.toContain('<script>alert')
    const [whole] = await shownIn(answer.body)
    expect(whole).toBe('Every journal is whole.')
    const cheaper = answer.body.replace('\\"totalAmount\\":\\"6.00\\"', '\\"totalAmount\\":\\"1.00\\"')
    expect(cheaper).not.toBe(answer.body)
    const shown = await shownIn(cheaper)
    expect(shown[0]).toBe('Not everything is as it was sealed: see below.')
    expect(shown.join(' ')).toContain('Number 1: the seal does not fit the text.')
    expect((await shownIn(answer.body)).join(' ')).toContain('£18.00')
  })

  it('CONST-002 D8 writes money in the shop’s own currency, on the page and in what it finds changed', async () => {
    const mine = await testBusiness(database)
    const [goods] = await testProducts(ownerSql, mine.organizationId, [250])
    if (!goods) throw new Error('no product')
    const till = await testTill(ownerSql, mine.organizationId, 'D1', { id: mine.people.cashier, name: 'C' })
    const headers = await signedIn(database, mine, 'manager', 'back-office')
    const payload = till.sell({ lines: [{ product: goods }], at: new Date('2026-06-01T10:00:00Z') })
    const { statusCode } = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload })
    expect(statusCode).toBe(201)
    await ownerSql`update organizations set currency = 'USD' where id = ${mine.organizationId}`
    const day = ['2026-06-01', '2026-06-01'] as const
    const page = (await shownIn((await ask('export', ...day, headers)).body)).join(' ')
    expect(page).toContain('US$3.00')
    expect(page).not.toContain('£')
    await ownerSql`update transactions set total_amount = 5 where organization_id = ${mine.organizationId}`
    const { tills } = (await ask('verify', ...day, headers)).json<{ tills: JournalOfTill[] }>()
    expect(tills.find(({ code }) => code === 'D1')?.findings[0]?.differences).toEqual([
      { what: 'total', sealed: 'US$3.00', stored: 'US$5.00' },
    ])
  })

  it('R13 names a record that nothing proves, and finds the till’s own chain whole beside it', async () => {
    const mine = await testBusiness(database)
    const [goods] = await testProducts(ownerSql, mine.organizationId, [250])
    if (!goods) throw new Error('no product')
    const seller = { id: mine.people.cashier, name: 'C' }
    const till = await testTill(ownerSql, mine.organizationId, 'U1', seller)
    const headers = await signedIn(database, mine, 'manager', 'back-office')
    const stranger = new TestTill({ id: till.id, code: till.code, deviceId: uuidv7() }, seller)
    const sellAs = async (one: typeof stranger, sequence: number, seal: string) => {
      Object.assign(one, { sequence, seal })
      const at = new Date(`2026-06-01T10:0${sequence}:00Z`)
      const payload = one.sell({ lines: [{ product: goods, quantity: 2 }], at })
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/transactions', headers, payload })
      expect(statusCode).toBe(201)
    }
    // Before the till's first, in the place of one of its own, and far behind its last.
    await sellAs(stranger, 0, 'x')
    await sellAs(till, 0, '')
    await sellAs(stranger, 1, 'x')
    await sellAs(till, 1, till.seal)
    await sellAs(stranger, 8, 'x')
    const shown = await shownIn((await ask('export', '2026-06-01', '2026-06-01', headers)).body)
    expect(shown[0]).toBe('Not everything is as it was sealed: see below.')
    expect(shown).toContain('The chain is whole: every number is here and every seal fits.')
    expect(shown).not.toContain('What this page found:')
    expect(
      shown.filter((text) => text.includes('nothing proves that')).map((text) => text.slice(0, 8)),
    ).toEqual(['Number 1', 'Number 2', 'Number 9'])
    expect(shown.join(' ')).toContain('£30.00')
  })
})

/** Runs the page's script over its data as a browser would, and answers the texts that it puts there. */
async function shownIn(html: string): Promise<string[]> {
  const blocks = [...html.matchAll(/<script type="application\/json" class="data">(.*?)<\/script>/g)]
  const element = (): Shown => ({ textContent: '', children: [], append: adds, replaceChildren: adds })
  function adds(this: Shown, ...more: Shown[]): void {
    this.children.push(...more)
  }
  const result = { ...element(), dataset: { currency: /data-currency="(\w+)"/.exec(html)?.[1] } }
  const document = {
    querySelectorAll: () => blocks.map(([, textContent]) => ({ textContent })),
    getElementById: () => result,
    createElement: element,
  }
  runInNewContext(VERIFIER_SCRIPT, { document, crypto: webcrypto, TextEncoder, Intl })
  for (let i = 0; i < 200 && result.children.length === 0; i += 1)
    await new Promise((done) => setTimeout(done, 10))
  const texts = ({ textContent, children }: Shown): string[] => [textContent, ...children.flatMap(texts)]
  return texts(result).filter((text) => text !== '')
}

interface Shown {
  textContent: string
  readonly children: Shown[]
  append(...more: Shown[]): void
  replaceChildren(...more: Shown[]): void
}
