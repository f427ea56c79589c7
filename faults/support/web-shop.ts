import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/server/src/testing/server-process.ts'
import { DEMO } from '../../e2e/test.ts'
import { atTheEnd } from './at-the-end.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** A first start may have to build everything. */
const SERVES_WITHIN_MS = 240_000

/** The product as `npm start` serves it, with its demo businesses, in a folder that goes with it. */
export interface WebShop {
  readonly url: string
  /** The sales of today of the demo business UK001, as its manager sees them. */
  sales(): Promise<RecordedRow[]>
  close(): Promise<void>
}

export interface RecordedRow {
  readonly id: string
  readonly receiptNumber: string
  readonly tillId: string
  readonly flags: readonly string[]
}

/** Opens a server of its own, or uses the one that `TUPPENCE_SHOP_URL` names: starting and filling one takes longer than a small proof. */
export async function openWebShop(): Promise<WebShop> {
  const given = process.env.TUPPENCE_SHOP_URL
  if (given) return { url: given, sales: () => readSales(given), close: async () => {} }
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['e2e/server.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: 'localhost',
      PUBLIC_URL: url,
      TUPPENCE_DEMO: 'on',
      TUPPENCE_DEMO_PASSWORD: DEMO.password,
      TUPPENCE_DEMO_PIN: DEMO.pin,
      // A browser that begins anew is a new till each time.
      TUPPENCE_NEW_TILLS_AN_HOUR: '500',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  atTheEnd(() => child.kill('SIGTERM'))
  await serves(url, child)
  return {
    url,
    sales: () => readSales(url),
    close: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Signs in and answers the cookie. */
export async function cookieOf(url: string, path: string, username: string): Promise<string> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ businessCode: 'UK001', username, password: DEMO.password }),
  })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function readSales(url: string): Promise<RecordedRow[]> {
  const cookie = await cookieOf(url, '/api/back-office/login', 'manager')
  const rows: RecordedRow[] = []
  for (;;) {
    const page = `${url}/api/transactions?period=today&limit=1000&offset=${rows.length}`
    const answer = await fetch(page, { headers: { cookie } })
    if (!answer.ok) throw new Error(`The sales cannot be read: ${answer.status} ${await answer.text()}`)
    const more = (await answer.json()) as RecordedRow[]
    rows.push(...more)
    if (more.length < 1000) return rows
  }
}

async function serves(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + SERVES_WITHIN_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
  child.kill('SIGKILL')
  throw new Error('The shop does not open')
}
