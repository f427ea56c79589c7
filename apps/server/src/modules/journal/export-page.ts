import { createHash } from 'node:crypto'
import { type Finding, findingWords } from '@tuppence/domain/journal'
import { escaped } from '../../platform/http/escaped.ts'
import {
  type Period,
  readSealsAt,
  readTills,
  type Shop,
  type ShownRecord,
  type TillOfShop,
} from './read-journal.ts'
import { VERIFIER_SCRIPT } from './verifier-script.ts'
import { VERIFIER_STYLE } from './verifier-style.ts'
import { isWithin } from './verify-journals.ts'
import { type Ask, walkTill } from './walk-till.ts'

export interface ShopOfExport extends Shop {
  readonly organizationId: string
  readonly businessCode: string
}

/**
 * One file for an accountant: every record of the period as it was sealed, and a page that checks it in any browser,
 * without a network and without us. The text comes part by part, so that no year is ever held whole.
 */
export async function* exportPage(
  ask: Ask,
  shop: ShopOfExport,
  period: Period,
  now: Date,
): AsyncGenerator<string> {
  yield head(shop, period, now)
  for (const till of await ask((tx) => readTills(tx, shop.organizationId))) {
    const findings: Finding[] = []
    let isFirst = true
    for await (const part of walkTill(ask, shop.organizationId, till, period)) {
      findings.push(...part.findings.slice(0, MOST_FINDINGS - findings.length))
      const within = part.records.filter((record) => isWithin(record, period))
      if (isFirst && within.length > 0) {
        yield dataBlock({ till: headOf(till), ...(await beginning(ask, shop.organizationId, till, within)) })
        isFirst = false
      }
      if (within.length > 0) yield dataBlock({ records: within.map(asRecord) })
    }
    if (isFirst) yield dataBlock({ till: headOf(till), after: 0, seals: [''] })
    yield dataBlock({ findings: findings.map((found) => inWords(found, shop.timeZone)) })
  }
  yield foot
}

/** The number before the first record that has its place in the chain, and its seals: one that nothing proves may have none. */
async function beginning(
  ask: Ask,
  organizationId: string,
  till: TillOfShop,
  records: readonly ShownRecord[],
): Promise<{ after: number; seals: string[] }> {
  for (const { sequence, previousSeal, isUnproven } of records) {
    const after = sequence - 1
    const seals = await ask((tx) => readSealsAt(tx, organizationId, till.id, after))
    if (!isUnproven || seals.includes(previousSeal)) return { after, seals }
  }
  return { after: 0, seals: [''] }
}

const MOST_FINDINGS = 1_000

const headOf = ({ code, name }: TillOfShop) => ({ code, name })

/** Short names, because there may be a hundred thousand of them. */
const asRecord = ({ sequence, previousSeal, seal, content, stored, isUnproven }: ShownRecord) => ({
  n: sequence,
  b: previousSeal,
  s: seal,
  t: content,
  d: String(stored?.sale.trading_day ?? ''),
  ...(isUnproven && { u: true }),
})

function inWords(found: Finding, timeZone: string): { title: string; meaning: string } {
  const { title, meaning } = findingWords(found, (at) => new Date(at).toLocaleString('en-GB', { timeZone }))
  return { title, meaning }
}

/** Data that no name of a product or shop can break out of: in a script block only `<` can end it. */
const dataBlock = (data: unknown): string =>
  `<script type="application/json" class="data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>\n`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

function head(
  { businessName, businessCode, timeZone, currency }: ShopOfExport,
  { from, to }: Period,
  now: Date,
): string {
  const made = now.toLocaleString('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' })
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${hashOf(VERIFIER_SCRIPT)}; style-src ${hashOf(VERIFIER_STYLE)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Journal of ${escaped(businessName)}, ${from} to ${to}</title>
<style>${VERIFIER_STYLE}</style>
<main>
<h1>Journal of ${escaped(businessName)}</h1>
<p>${escaped(businessCode)} · ${from} to ${to} · made on ${escaped(made)}</p>
<p>Each till numbers its sales without gaps and seals each one, with SHA-256, onto the one before it. This page holds the
records as they were sealed and checks them itself, in your browser: nothing is sent anywhere, and it works without a
network. It cannot tell whether whoever runs the database sealed a whole journal anew: keep this file, and compare the last
seals below with those of a later file, or with the till.</p>
<div id="result" role="status" data-currency="${escaped(currency)}"><p>Checking…</p></div>
<noscript><p>Checking needs JavaScript, which is switched off.</p></noscript>
</main>
`
}

const foot = `<script>${VERIFIER_SCRIPT}</script>\n</html>\n`
