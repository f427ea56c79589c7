/**
 * What checks an exported journal in the reader's browser, as text: it stands alone in that file, so it is plain JavaScript
 * with nothing but WebCrypto. It is written apart from the program's own check on purpose: two readings of one rule.
 * Everything is shown by textContent, so that no name in a record can become part of the page.
 */
export const VERIFIER_SCRIPT = `
'use strict'
const tills = []
for (const block of document.querySelectorAll('script.data')) {
  const data = JSON.parse(block.textContent)
  if (data.till) tills.push({ ...data.till, after: data.after, seals: data.seals, records: [], findings: [] })
  const till = tills[tills.length - 1]
  if (data.records) till.records.push(...data.records)
  if (data.findings) till.findings.push(...data.findings)
}
const result = document.getElementById('result')
const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: result.dataset.currency })
const count = (number) => number.toLocaleString('en-GB')

function element(name, text, look) {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  if (look) made.className = look
  return made
}

async function sha256(text) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function check(till) {
  const wrong = []
  const unproven = []
  const days = new Map()
  let at = till.after
  let seals = till.seals
  let before = []
  let isFirst = true
  for (const record of till.records) {
    const { n, b, s, t, d, u } = record
    if ((await sha256(t)) !== s) wrong.push('Number ' + n + ': the seal does not fit the text.')
    let sale
    try { sale = JSON.parse(t).transaction } catch { sale = undefined }
    if (!sale) wrong.push('Number ' + n + ': the text is no record.')
    else {
      if (sale.tillSequence !== n) wrong.push('Number ' + n + ': the text says number ' + sale.tillSequence + '.')
      if (sale.previousSeal !== b) wrong.push('Number ' + n + ': the text names another seal before it.')
      const day = days.get(d) || { count: 0, pence: 0, vat: 0 }
      day.count += 1
      day.pence += Math.round(Number(sale.totalAmount) * 100)
      day.vat += Math.round(Number(sale.taxAmount) * 100)
      days.set(d, day)
    }
    if (u) unproven.push('Number ' + n + ': nothing proves that this till made it. It counts in the takings.')
    // What nothing proves stands in no record's way, unless it stands where it says, as an older till's would.
    if (u && !(n === at + 1 && seals.includes(b))) continue
    if (n === at && !isFirst) {
      wrong.push('Number ' + n + ' is there twice.')
      if (!before.includes(b)) wrong.push('Number ' + n + ' does not follow number ' + (n - 1) + '.')
      seals = [...seals, s]
    } else {
      if (n > at + 1) wrong.push((n - at === 2 ? 'Number ' + (at + 1) + ' is' : 'Numbers ' + (at + 1) + ' to ' + (n - 1) + ' are') + ' not here' + (seals.includes(b) ? ', and the record after follows the one before: the till passed over them.' : '.'))
      else if (seals.length > 0 && !seals.includes(b)) wrong.push('Number ' + n + ' does not follow number ' + at + '.')
      before = seals
      seals = [s]
      at = n
    }
    isFirst = false
  }
  return { wrong, unproven, days }
}

function show(till, { wrong, unproven, days }) {
  const part = element('section')
  part.append(element('h2', till.code + ' · ' + till.name))
  const last = till.records[till.records.length - 1]
  if (!last) part.append(element('p', 'No records in this period.', 'muted'))
  else {
    part.append(element('p', count(till.records.length) + ' records, number ' + till.records[0].n + ' to ' + last.n + '.'))
    part.append(element('p', wrong.length === 0 ? 'The chain is whole: every number is here and every seal fits.' : 'The chain is not whole.', wrong.length === 0 ? 'good' : 'bad'))
    const seal = element('p', 'Last seal: ')
    seal.append(element('code', last.s))
    part.append(seal)
  }
  const list = (title, lines) => {
    if (lines.length === 0) return
    part.append(element('p', title, 'bad'))
    const items = element('ul')
    for (const line of lines.slice(0, 500)) items.append(element('li', line))
    if (lines.length > 500) items.append(element('li', 'And ' + count(lines.length - 500) + ' more.'))
    part.append(items)
  }
  list('What this page found:', wrong)
  list('What nothing proves to be this till’s:', unproven)
  list('What the server found when it made this file:', till.findings.map(({ title, meaning }) => title + '. ' + meaning))
  if (days.size > 0) {
    const table = element('table')
    const row = (kind, cells) => {
      const line = element('tr')
      cells.forEach((text, i) => line.append(element(kind, text, i > 0 ? 'number' : '')))
      table.append(line)
    }
    row('th', ['Trading day', 'Records', 'of which VAT', 'Total'])
    for (const [day, sum] of [...days].sort(([a], [b]) => (a < b ? -1 : 1))) row('td', [day, count(sum.count), money.format(sum.vat / 100), money.format(sum.pence / 100)])
    const all = [...days.values()].reduce((sum, day) => ({ count: sum.count + day.count, vat: sum.vat + day.vat, pence: sum.pence + day.pence }), { count: 0, vat: 0, pence: 0 })
    row('th', ['All', count(all.count), money.format(all.vat / 100), money.format(all.pence / 100)])
    part.append(table)
  }
  return part
}

async function main() {
  if (!globalThis.crypto || !crypto.subtle) {
    result.replaceChildren(element('p', 'This browser offers no WebCrypto for files, so nothing can be checked here. Open the file in another browser.', 'bad'))
    return
  }
  const parts = []
  let wrong = 0
  for (const till of tills) {
    const checked = await check(till)
    wrong += checked.wrong.length + checked.unproven.length + till.findings.length
    parts.push(show(till, checked))
  }
  const words = wrong === 0 ? 'Every journal is whole.' : 'Not everything is as it was sealed: see below.'
  result.replaceChildren(element('p', words, wrong === 0 ? 'good' : 'bad'), ...parts)
}

main().catch((error) => result.replaceChildren(element('p', 'This file cannot be read: ' + error.message, 'bad')))
`
