/** What the page of an order runs, as text, by the rules of the shop's page. */
export const OWN_ORDER_SCRIPT = `
'use strict'
const of = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id))
const api = '/api' + location.pathname.replace(/\\/+$/, '')
const EVERY_MS = 5000
const WORDS = {
  new: ['The shop has your order', 'It will say in a moment whether it can do it. This page tells you by itself.'],
  accepted: ['The shop has accepted it', 'It gets your order ready.'],
  ready: ['Ready to collect', 'It waits for you. Say your number or your name at the counter.'],
  collected: ['Collected', 'Thank you.'],
  rejected: ['The shop cannot do this order', ''],
  expired: ['Not collected', 'Nobody came for this order, so the shop has let it go. Call the shop, or order again.'],
  cancelled: ['Cancelled', 'You need not come. Nothing is to pay.'],
}
const UNANSWERED = ['Not taken on', 'The shop did not answer in time, so you need not come. Call the shop, or order again.']
let isOver = false

function made(name, text) {
  const element = document.createElement(name)
  element.textContent = text
  return element
}

function show(order) {
  const { shop, state } = order
  const money = (amount) => new Intl.NumberFormat('en-GB', { style: 'currency', currency: shop.currency }).format(Number(amount))
  const [title, says] = state === 'expired' && order.reason ? UNANSWERED : WORDS[state]
  document.title = order.number + ' · ' + shop.name
  of('shop').textContent = shop.name
  of('number').textContent = 'Order ' + order.number
  if (of('state').textContent !== title) of('state').textContent = title
  const at = (when, how) => new Intl.DateTimeFormat('en-GB', { timeZone: shop.timeZone, ...how }).format(new Date(when))
  const time = { hour: '2-digit', minute: '2-digit' }
  const byWhen = order.answerBy && at(order.answerBy, { weekday: 'long', day: 'numeric', month: 'long' }) + ', ' + at(order.answerBy, time)
  of('says').textContent = state === 'rejected' ? 'The shop says: ' + order.reason
    : byWhen ? 'It says whether it can do it by ' + byWhen + ' at the latest; without an answer the order is let go. This page tells you by itself.'
    : says
  of('slot').textContent = at(order.slotFrom, { weekday: 'long', day: 'numeric', month: 'long' }) + ', ' + at(order.slotFrom, time) + '–' + at(order.slotTo, time)
  of('where').textContent = [shop.name, shop.address, shop.phone].filter(Boolean).join('\\n')
  isOver = !['new', 'accepted', 'ready'].includes(state)
  of('pay').hidden = isOver && state !== 'collected'
  of('total').textContent = money(order.paid === null ? order.total : order.paid)
  of('pay-title').textContent = order.paid === null ? 'To pay then' : order.paid === order.total ? 'Paid' : 'Paid at the till (ordered for ' + money(order.total) + ')'
  of('lines').replaceChildren(...order.lines.map((line) => {
    const item = document.createElement('li')
    item.append(made('span', line.quantity + ' ×'), made('span', line.name), made('span', money(line.totalMinor / 100)))
    return item
  }))
  of('cancel').hidden = isOver
  of('keep').hidden = isOver
  of('order').hidden = false
}

async function look() {
  try {
    const answer = await fetch(api, { headers: { accept: 'application/json' } })
    // Read in any case: an answer that no cache keeps holds its connection until it has been.
    const said = await answer.json()
    if (answer.status === 404) {
      isOver = true
      of('order').hidden = true
      of('state').textContent = 'There is no order here. Check the address, or ask at the shop.'
    } else if (answer.ok) show(said)
  } catch {
    // The next look may come through; what stands here was so when it was read.
  }
}

async function follow() {
  if (!document.hidden) await look()
  if (!isOver) setTimeout(follow, EVERY_MS)
}

of('cancel').addEventListener('click', async () => {
  if (!confirm('Cancel this order?')) return
  of('cancel').disabled = true
  of('problem').textContent = ''
  try {
    const answer = await fetch(api + '/cancel', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    const said = await answer.text()
    if (!answer.ok) of('problem').textContent = JSON.parse(said).message
  } catch {
    of('problem').textContent = 'The shop could not be reached. Look at your connection, then try again.'
  }
  of('cancel').disabled = false
  await look()
})
document.addEventListener('visibilitychange', () => { if (!document.hidden && !isOver) look() })
follow()
`
