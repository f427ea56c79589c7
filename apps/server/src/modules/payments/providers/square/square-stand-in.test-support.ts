import { createHmac } from 'node:crypto'
import { type Answer, type Asked, standIn } from '../stand-in.test-support.ts'
import { SquareCounter } from './square-counter.test-support.ts'
import { type Json, MAIN, MISSING, no, SquareLedger } from './square-ledger.test-support.ts'
import { faultsOf } from './square-requests.test-support.ts'
import { SquareShop } from './square-shop.test-support.ts'

export const TOKEN = 'EAAA-the-token-of-the-shop'
export const SIGNATURE_KEY = 'the-key-of-the-subscription'
export const DEVICE = '995CS397A6475287'

const LOCATIONS = [
  { id: MAIN, name: 'Main', currency: 'GBP', status: 'ACTIVE' },
  { id: 'LBRANCH', name: 'Branch', currency: 'GBP', status: 'ACTIVE' },
  { id: 'LDUBLIN', name: 'Dublin', currency: 'EUR', status: 'ACTIVE' },
]

/**
 * Square over HTTP, as far as the adapter speaks to it: its states, its keys, its pages, its slowness. A request that the real one
 * would not let through is refused, and is a fault of the test.
 */
export async function squareStandIn(pageSize = 100) {
  const ledger = new SquareLedger(pageSize)
  const counter = new SquareCounter(ledger)
  const shop = new SquareShop(ledger)
  shop.addDevice(DEVICE, 'TERMINAL', 'AVAILABLE')
  const faults: string[] = []
  const { address, asked, close } = await standIn((one) => {
    const found = faultsOf(one)
    faults.push(...found)
    if (found.length > 0) return no(400, 'BAD_REQUEST')
    if (one.headers.authorization !== `Bearer ${TOKEN}`)
      return no(401, 'UNAUTHORIZED', 'AUTHENTICATION_ERROR')
    return answerTo(one, ledger, counter, shop)
  })
  return {
    ...{ ledger, shop, address, asked, close, faults },
    now: () => new Date(ledger.atMs),
    pass: (ms: number) => {
      ledger.atMs += ms
    },
  }
}

const one = (name: string, found: unknown): Answer => (found ? { json: { [name]: found } } : MISSING)

function answerTo(asked: Asked, ledger: SquareLedger, counter: SquareCounter, shop: SquareShop): Answer {
  const { method, path, query } = asked
  const [, , kind = '', first = '', second = '', third] = path.split('/').map(decodeURIComponent)
  const cursor = query.get('cursor')
  switch (`${method} ${kind}`) {
    case 'POST terminals':
      if (second === '') return counter.start(asked)
      return third === 'cancel' ? counter.cancel(second) : counter.search(asked)
    case 'GET terminals':
      return counter.read(second)
    case 'GET payments':
      return first ? one('payment', ledger.payments.get(first)) : listPayments(ledger, query)
    case 'POST refunds':
      return shop.refund(asked)
    case 'GET refunds':
      return one('refund', shop.refunds.get(first))
    case 'POST online-checkout':
      return shop.makeLink(asked)
    case 'GET online-checkout':
      return ledger.page('payment_links', [...shop.links.values()], cursor)
    case 'DELETE online-checkout':
      return shop.deleteLink(second)
    case 'GET orders':
      return one('order', shop.orders.get(first))
    case 'PUT orders':
      return shop.updateOrder(first, asked)
    case 'GET locations':
      if (first === '') return { json: { locations: LOCATIONS } }
      return one(
        'location',
        LOCATIONS.find(({ id }) => id === (first === 'main' ? MAIN : first)),
      )
    case 'POST devices':
      return shop.makeCode(asked)
    case 'GET devices':
      if (first === '') return ledger.page('devices', shop.devices, cursor)
      if (first === 'codes' && second) return one('device_code', shop.codes.get(second))
      if (first === 'codes') return ledger.page('device_codes', [...shop.codes.values()], cursor)
      return one(
        'device',
        shop.devices.find(({ id }) => id === first),
      )
    default:
      return MISSING
  }
}

function listPayments(ledger: SquareLedger, query: URLSearchParams): Answer {
  const [fromMs, untilMs] = ['begin_time', 'end_time'].map((name) => Date.parse(query.get(name) ?? ''))
  const found = [...ledger.payments.values()]
    .filter((payment) => payment.location_id === query.get('location_id'))
    .filter(({ atMs }) => atMs >= (fromMs ?? 0) && atMs <= (untilMs ?? 0))
  return ledger.page('payments', found, query.get('cursor'))
}

/** What Square sends when something has changed: signed over the address it goes to and the body, to the byte. */
export function squareEvent(address: string, type: string, object: Json) {
  const data = { type: type.split('.')[0], id: 'C000000000001', object }
  const event = { merchant_id: 'M1', type, event_id: 'E1', created_at: '2026-03-02T09:00:02Z', data }
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', SIGNATURE_KEY).update(`${address}${body}`).digest('base64')
  return { address, body, headers: { 'x-square-hmacsha256-signature': signature } }
}
