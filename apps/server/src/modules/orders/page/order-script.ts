import { WORK_SCRIPT } from './work-script.ts'

/**
 * What a choice comes to, as text: as the till will ask for it, to the penny. VAT that comes on top of a price is added once for
 * each rate, not once for each thing; a test holds this to the one function of the domain.
 */
export const SUM_SCRIPT = `
function sumOf(goods, chosen) {
  const priced = new Map()
  for (const good of goods) {
    const key = good.vatCode + ' ' + good.addedRate
    const before = priced.get(key) || { minor: 0, rate: good.addedRate }
    priced.set(key, { ...before, minor: before.minor + good.unitMinor * (chosen.get(good.id) || 0) })
  }
  let minor = 0
  for (const one of priced.values()) minor += one.minor + Number((BigInt(one.minor) * BigInt(one.rate) + 5000n) / 10000n)
  return minor
}
`

/**
 * What the page of a shop runs in its customers' browsers, as text: plain JavaScript with nothing but the browser. All that
 * comes from the server is shown by textContent, so that no name can become part of the page.
 */
export const ORDER_SCRIPT = `
'use strict'${SUM_SCRIPT}${WORK_SCRIPT}const of = (id) => /** @type {HTMLInputElement} */ (document.getElementById(id))
const api = '/api' + location.pathname.replace(/\\/+$/, '')
const chosen = new Map()
const money = (minor) => new Intl.NumberFormat('en-GB', { style: 'currency', currency: shelf.shop.currency }).format(minor / 100)
let shelf
let readAt = 0
let sent
let isSending = false

function made(name, text, look) {
  const element = document.createElement(name)
  if (text !== undefined) element.textContent = text
  if (look) element.className = look
  return element
}

function say(words) {
  of('state').textContent = words
  of('state').hidden = words === ''
}

async function load() {
  const answer = await fetch(api, { headers: { accept: 'application/json' } })
  // Read in any case: an answer that no cache keeps holds its connection until it has been.
  const said = await answer.json()
  if (answer.status === 404) {
    say('This shop takes no orders here just now. Check the address, or call the shop.')
    return of('form').hidden = true
  }
  if (!answer.ok) throw new Error(String(answer.status))
  shelf = said
  readAt = Date.now()
  show()
}

function show() {
  const { shop, goods, slots } = shelf
  document.title = 'Order from ' + shop.name
  of('shop').textContent = shop.name
  of('where').textContent = [shop.address, shop.phone].filter(Boolean).join('\\n')
  of('message').textContent = shop.message
  if (goods.length === 0 || !slots.some((slot) => !slot.isFull)) {
    say(goods.length === 0 ? 'There is nothing to order just now.'
      : slots.length === 0 ? 'There is no time to collect an order in the coming days. Call the shop.'
      : 'Every time is taken just now. Look again later, or call the shop.')
    return of('form').hidden = true
  }
  say('')
  of('form').hidden = false
  of('search-box').hidden = goods.length < 13
  for (const [id, count] of [...chosen]) {
    const good = goods.find((one) => one.id === id)
    const most = good ? good.most : 0
    if (most === 0) chosen.delete(id)
    else if (count > most) chosen.set(id, most)
  }
  showGoods()
  showDays()
  showSum()
}

function showGoods() {
  const sought = of('search').value.trim().toLowerCase()
  const list = of('goods')
  list.replaceChildren()
  let category
  for (const good of shelf.goods) {
    if (sought && !(good.name + ' ' + good.category).toLowerCase().includes(sought)) continue
    if (good.category !== category) list.append(made('h3', category = good.category))
    list.append(row(good))
  }
  if (!list.firstChild) list.append(made('p', 'Nothing is called that.'))
}

function row(good) {
  const line = made('div', undefined, 'good')
  const name = made('span', good.name)
  name.append(made('span', money(good.priceMinor), 'price'))
  line.append(name)
  if (good.most === 0) {
    line.append(made('span', 'Out of stock', 'none'))
    return line
  }
  const step = made('span', undefined, 'step')
  const less = made('button', '−')
  const more = made('button', '+')
  const count = made('output')
  less.type = more.type = 'button'
  less.setAttribute('aria-label', 'One less of ' + good.name)
  more.setAttribute('aria-label', 'One more of ' + good.name)
  const change = (by) => {
    const next = Math.min(good.most, Math.max(0, (chosen.get(good.id) || 0) + by))
    if (next === 0) chosen.delete(good.id)
    else chosen.set(good.id, next)
    tell()
    showSum()
    if (chosen.size > 0) workOf(shelf).catch(() => {})
  }
  const tell = () => {
    const now = chosen.get(good.id) || 0
    count.textContent = String(now)
    less.disabled = now === 0
    more.disabled = now >= good.most
  }
  less.addEventListener('click', () => change(-1))
  more.addEventListener('click', () => change(1))
  tell()
  step.append(less, count, more)
  line.append(step)
  return line
}

const inShop = (how) => new Intl.DateTimeFormat('en-GB', { timeZone: shelf.shop.timeZone, ...how })
const dayOf = (at) => inShop({ weekday: 'short', day: 'numeric', month: 'short' }).format(new Date(at))
const timeOf = (at) => inShop({ hour: '2-digit', minute: '2-digit' }).format(new Date(at))

function showDays() {
  const before = of('day').value
  const days = [...new Set(shelf.slots.filter((slot) => !slot.isFull).map((slot) => dayOf(slot.from)))]
  of('day').replaceChildren(...days.map((day) => made('option', day)))
  if (days.includes(before)) of('day').value = before
  showTimes()
}

function showTimes() {
  const before = of('time').value
  const slots = shelf.slots.filter((slot) => dayOf(slot.from) === of('day').value)
  of('time').replaceChildren(...slots.map((slot) => {
    const option = made('option', timeOf(slot.from) + '–' + timeOf(slot.to) + (slot.isFull ? ' (taken)' : ''))
    option.value = slot.from
    option.disabled = slot.isFull
    return option
  }))
  const free = slots.filter((slot) => !slot.isFull)
  of('time').value = (free.find((slot) => slot.from === before) || free[0]).from
}

function showSum() {
  let count = 0
  for (const now of chosen.values()) count += now
  const minor = sumOf(shelf.goods, chosen)
  of('sum').textContent = count === 0 ? 'Nothing chosen yet' : count + (count === 1 ? ' thing, ' : ' things, ') + money(minor)
}

const BOXES = ['name', 'phone', 'email', 'note']
function problem(words, box) {
  of('problem').textContent = words
  for (const id of BOXES) of(id).removeAttribute('aria-invalid')
  if (!box) return
  of(box).setAttribute('aria-invalid', 'true')
  of(box).focus()
}

/** The order as it is now on the page, and the one that was sent last under the id of its page. */
function wish() {
  const what = {
    slotFrom: of('time').value,
    lines: [...chosen].map(([productId, quantity]) => ({ productId, quantity })),
    totalMinor: sumOf(shelf.goods, chosen),
  }
  for (const id of BOXES) what[id] = of(id).value.trim()
  return what
}

/** Works for the order where the shop asks for it, beside the page, which can be used meanwhile. */
function workFor({ token, workBits }) {
  if (workBits === 0) return Promise.resolve('')
  return new Promise((done, fail) => {
    const program = digestHead + ';' + findWork + ';onmessage = ({ data }) => postMessage(findWork(data.text, data.bits))'
    const address = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }))
    const worker = new Worker(address)
    const end = (then) => (event) => {
      worker.terminate()
      URL.revokeObjectURL(address)
      then(event.data)
    }
    worker.onmessage = end(done)
    worker.onerror = end(fail)
    worker.postMessage({ text: token.split('.').pop(), bits: workBits })
  })
}

/** Begins the work as soon as somebody chooses: it is mostly done when they order. */
function workOf(page) {
  if (!page.work) {
    page.work = workFor(page)
    // What fails here is asked again when the order is sent.
    page.work.catch(() => { page.work = undefined })
  }
  return page.work
}

async function post() {
  const what = wish()
  const text = JSON.stringify(what)
  // The same order goes under the same id, so that trying again orders nothing twice.
  if (!sent || sent.text !== text) sent = { text, page: shelf, readAt }
  const { page } = sent
  if (page.workBits > 0) of('send').textContent = 'Checking your order…'
  const work = await workOf(page)
  of('send').textContent = 'Sending your order…'
  // Who is as quick as this may be no person.
  await new Promise((go) => setTimeout(go, Math.max(0, sent.readAt + 2500 - Date.now())))
  const body = JSON.stringify({ ...what, website: of('website').value, id: page.orderId, token: page.token, work })
  const answer = await fetch(api, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return { isOk: answer.ok, said: await answer.json() }
}

const AFRESH = ['order-goods-gone', 'order-price-changed', 'order-slot-full', 'order-not-taken', 'order-needs-work', 'order-id-reused', 'not-found']

async function afresh() {
  sent = undefined
  await load()
}

async function send() {
  if (isSending) return
  if (chosen.size === 0) return problem('Choose something first.')
  if (of('name').value.trim().length < 2) return problem('Write your name.', 'name')
  if (of('phone').value.replace(/\\D/g, '').length < 7) return problem('Write a telephone number, so that the shop can reach you.', 'phone')
  if (of('email').value !== '' && !of('email').checkValidity()) return problem('This is no e-mail address. Correct it, or leave it out.', 'email')
  problem('')
  isSending = true
  of('send').disabled = true
  of('send').textContent = 'Sending your order…'
  try {
    let { isOk, said } = await post()
    // The page has grown old, moved to another network, or must work first: it is read again, and nothing else has changed.
    if (said.code === 'order-not-taken' || said.code === 'order-needs-work') {
      const asked = JSON.stringify(wish())
      await afresh()
      if (!of('form').hidden && JSON.stringify(wish()) === asked) ({ isOk, said } = await post())
    }
    if (isOk) return location.assign(said.page)
    if (said.code === 'invalid-request' || said.code === 'card-number') {
      const [first] = said.problems || []
      const box = BOXES.find((id) => first && first.field === 'body.' + id)
      problem(first ? first.message : said.message, box)
    } else problem([said.message, ...(said.problems || []).map((one) => one.message)].join('\\n'))
    if (AFRESH.includes(said.code)) await afresh()
  } catch {
    problem('The shop could not be reached. Look at your connection, then try again: nothing is ordered twice.')
  } finally {
    isSending = false
    of('send').disabled = false
    of('send').textContent = 'Order, and pay when you collect'
  }
}

of('form').addEventListener('submit', (event) => { event.preventDefault(); send() })
of('search').addEventListener('input', showGoods)
of('search').addEventListener('keydown', (event) => { if (event.key === 'Enter') event.preventDefault() })
of('day').addEventListener('change', showTimes)
// What is left, and which times are free, changes while a page lies open.
document.addEventListener('visibilitychange', () => { if (!document.hidden && shelf && Date.now() - readAt > 60000) load().catch(() => {}) })
load().catch(() => say('The shop could not be reached. Load the page again in a moment.'))
`
