import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { signedIn, testBusiness } from '../../apps/server/src/testing/test-business.ts'
import { goodsOf } from '../search/goods.ts'
import { openArena } from '../support/arena.ts'
import { openBrowser, openTill, settle, slowDown } from '../till/stand-till.ts'
import { type Load, type Opened, openTwice } from './loads.ts'
import { timeTill } from './presses.ts'

/**
 * `npm run bench:web`: the front page, two of the tills and the back office opened on a phone's slow connection with a processor
 * slowed four times, for the first time and again; beside each, the same files fetched over the same line and not run. Then what a
 * press takes at a till with 50,000 products, beside one with 500. `-- --only loads` or `presses` measures one of the two.
 */
const { values: flags } = parseArgs({
  options: {
    products: { type: 'string', default: '50000' },
    slower: { type: 'string', default: '4' },
    times: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
})
const slower = Number(flags.slower)

const arena = await openArena()
const browser = await openBrowser()
try {
  const baseURL = (await arena.serve()).replace('127.0.0.1', 'localhost')
  if (flags.only !== 'presses') await measureLoads(baseURL)
  if (flags.only !== 'loads') await measurePresses(baseURL)
} finally {
  await browser.close()
  await arena.close()
}

async function measureLoads(baseURL: string): Promise<void> {
  const business = await testBusiness(arena.database)
  const session = async (name: string, kind: 'pos' | 'back-office') => {
    const { authorization } = await signedIn(arena.database, business, 'manager', kind)
    return { name, value: authorization.replace('Bearer ', '') }
  }
  const atTill = await session('tuppence', 'pos')
  const screens: Opened[] = [
    { what: 'front page', path: '/', shows: 'Try Demo' },
    { what: '/sales', path: '/sales', shows: 'Total', cookie: atTill },
    { what: '/pos', path: '/pos', shows: 'Total', cookie: atTill },
    {
      what: 'back office',
      path: '/back-office',
      shows: 'Recent Transactions',
      cookie: await session('tuppence-office', 'back-office'),
    },
  ]
  console.log(
    `Loads: 150 ms there and back, 1.6 Mbit/s, processor slowed ${slower} times; medians of ${flags.rounds}`,
  )
  for (const screen of screens) {
    const first: Load[] = []
    const again: Load[] = []
    for (let round = 0; round < Number(flags.rounds); round += 1) {
      const both = await openTwice(browser, baseURL, screen, slower)
      first.push(both.first)
      again.push(both.again)
    }
    say(`${screen.what}, first`, first)
    say(`${screen.what}, again`, again)
  }
  sayLoad()
}

function say(what: string, loads: readonly Load[]): void {
  const of = (pick: (load: Load) => number) => at(loads.map(pick), 0.5)
  const ms = (pick: (load: Load) => number) => `${of(pick).toFixed(0).padStart(6)} ms`
  const line = loads.every((load) => load.line !== undefined) ? of((load) => load.line ?? 0) : undefined
  console.log(
    `${what.padEnd(20)} first paint${ms((load) => load.painted)}   largest${ms((load) => load.largest)}` +
      `   stands${ms((load) => load.stands)}   blocked${ms((load) => load.blocked)}` +
      `   shifted ${of((load) => load.shifted).toFixed(3)}   ${of((load) => load.kB).toFixed(0)} kB` +
      (line === undefined
        ? ''
        : `   the line alone ${line.toFixed(0)} ms, ratio ${(of((load) => load.stands) / line).toFixed(2)}`),
  )
}

async function measurePresses(baseURL: string): Promise<void> {
  const medians: Record<string, number[]> = {}
  for (const count of [500, Number(flags.products)]) {
    const till = await openTill({ arena, browser, baseURL }, goodsOf(count))
    await settle(till)
    await slowDown(till, slower)
    console.log(`\n${count} products, processor slowed ${slower} times`)
    const { scan, search, dialog, presses } = await timeTill(till, Number(flags.times))
    for (const [what, took] of Object.entries({
      'scan to painted line': scan,
      'letters to painted list': search,
      'key to painted dialog': dialog,
      'any press to next frame': presses,
    })) {
      const p = (share: number) => `${at(took, share).toFixed(0).padStart(5)} ms`
      console.log(`${what.padEnd(26)}p50${p(0.5)}   p98${p(0.98)}   of ${took.length}`)
      medians[what] = [...(medians[what] ?? []), at(took, 0.5)]
    }
    await till.context.close()
  }
  for (const [what, [few = 0, many = 0]] of Object.entries(medians))
    console.log(`${what.padEnd(26)}with ${flags.products} / with 500: ${(many / few).toFixed(2)}`)
  sayLoad()
}

function sayLoad(): void {
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
}

function at(took: readonly number[], share: number): number {
  const sorted = [...took].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
