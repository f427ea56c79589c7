import { createHmac } from 'node:crypto'
import type { Account, Webhook } from '../provider.ts'
import { type Answer, type Asked, standIn } from '../stand-in.test-support.ts'
import { LinksStandIn } from './adyen-links.test-support.ts'
import { readMessage } from './adyen-messages.test-support.ts'
import { TerminalStandIn } from './adyen-terminal.test-support.ts'

export const ACCOUNT: Account = {
  organizationId: '0195a000-0000-7000-8000-000000000001',
  apiKey: 'AQEyhmfxK4rNYxBEw0m',
  webhookSecret: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
  merchantId: 'TuppenceShopPOS',
  testMode: true,
}
export const TERMINAL = 'S1F2-000158213300585'
const PREFIX = '1797a841fbb37ca7-Tuppence'

export type AdyenStandIn = Awaited<ReturnType<typeof adyenStandIn>>

/** Adyen over HTTP: its cloud of terminals, payment links with their refunds, and what a key may see of its merchant accounts. */
export async function adyenStandIn(merchants: readonly string[] = ['TuppenceShopPOS']) {
  let atMs = Date.parse('2026-03-02T09:00:00Z')
  const terminal = new TerminalStandIn(() => atMs)
  const links = new LinksStandIn(
    () => atMs,
    (pspReference) => terminal.leftOf(pspReference),
  )
  const routes = [...terminalRoutes(terminal), ...merchantRoutes(merchants), ...linkRoutes(links)]
  /** What a request was refused for that should never have been sent. */
  const refused: string[] = []
  const next: { answer: Answer | undefined } = { answer: undefined }

  const server = await standIn((asked) => {
    const { answer } = next
    next.answer = undefined
    if (answer) return answer
    if (asked.headers['x-api-key'] !== ACCOUNT.apiKey)
      return { status: 401, json: { status: 401, errorCode: '000', message: 'Unauthorized' } }
    try {
      for (const [method, path, answered] of routes) {
        const found = method === asked.method && asked.path.match(path)
        if (found) return answered(asked, found)
      }
      throw new Error('There is no such call')
    } catch (error) {
      refused.push(`${asked.method} ${asked.path}: ${error}`)
      return { status: 422, json: { status: 422, errorCode: '130', message: 'Refused by the stand-in' } }
    }
  })

  return {
    ...server,
    ...{ terminal, links, refused },
    /** What is answered to the next request, whatever it is. */
    next,
    now: () => new Date(atMs),
    pass: async (ms: number) => {
      atMs += ms
    },
  }
}

type Route = readonly [string, RegExp, (asked: Asked, found: readonly string[]) => Answer]

function terminalRoutes(terminal: TerminalStandIn): Route[] {
  const answer = (asked: Asked, [, merchant, device, way]: readonly string[]): Answer => {
    if (merchant !== ACCOUNT.merchantId) return { status: 403, json: { status: 403, errorCode: '901' } }
    if (device !== TERMINAL) return { status: 404, json: { status: 404, message: 'Device not found' } }
    if (way === 'status')
      return { json: { deviceId: device, status: terminal.isSwitchedOff ? 'OFFLINE' : 'ONLINE' } }
    return terminal.answer(readMessage(asked.body, device), way === 'sync')
  }
  const connected = () => (terminal.isSwitchedOff ? [] : [TERMINAL, 'P400Plus-275039202'])
  return [
    ['POST', /^\/v1\/merchants\/([^/]+)\/devices\/([^/]+)\/(sync|async)$/, answer],
    ['GET', /^\/v1\/merchants\/([^/]+)\/devices\/([^/]+)\/(status)$/, answer],
    [
      'GET',
      /^\/v1\/merchants\/([^/]+)\/connectedDevices$/,
      () => ({ json: { uniqueDeviceIds: connected() } }),
    ],
  ]
}

function merchantRoutes(merchants: readonly string[]): Route[] {
  const seen = merchants.map((id) => ({ id, dataCenters: [{ name: 'default', livePrefix: PREFIX }] }))
  return [
    ['GET', /^\/v3\/merchants$/, () => ({ json: { data: seen, itemsTotal: seen.length, pagesTotal: 1 } })],
    ['GET', /^\/v3\/merchants\/([^/]+)$/, (_, [, id]) => ({ json: seen.find((one) => one.id === id) })],
  ]
}

/** In live mode the path begins with /checkout. */
function linkRoutes(links: LinksStandIn): Route[] {
  const one = /^(?:\/checkout)?\/v72\/paymentLinks\/([^/]+)$/
  return [
    ['POST', /^(?:\/checkout)?\/v72\/paymentLinks$/, (asked) => links.make(asked)],
    ['GET', one, (asked, [, id = '']) => links.answer(asked, id)],
    ['PATCH', one, (asked, [, id = '']) => links.answer(asked, id)],
    [
      'POST',
      /^(?:\/checkout)?\/v72\/payments\/([^/]+)\/refunds$/,
      (asked, [, reference = '']) => links.giveBack(asked, reference),
    ],
  ]
}

/** A standard webhook, signed as Adyen describes it and without its SDK. */
export function signedWebhook(
  merchantReference: string,
  { pspReference = 'JDD6LKT8MBLZNN84', eventCode = 'AUTHORISATION', success = 'true', ...more } = {} as {
    pspReference?: string
    eventCode?: string
    success?: string
    paymentLinkId?: string
    merchantAccountCode?: string
    secret?: string
  },
): Webhook {
  const {
    paymentLinkId,
    merchantAccountCode = `${ACCOUNT.merchantId}`,
    secret = `${ACCOUNT.webhookSecret}`,
  } = more
  const amount = { currency: 'GBP', value: 1_250 }
  const signed = [pspReference, '', merchantAccountCode, merchantReference, 1_250, 'GBP', eventCode, success]
  const hmacSignature = createHmac('sha256', Buffer.from(secret, 'hex'))
    .update(signed.join(':'))
    .digest('base64')
  const item = {
    additionalData: { ...(paymentLinkId && { paymentLinkId }), hmacSignature },
    ...{ amount, eventCode, eventDate: '2026-03-02T09:00:02+00:00', merchantAccountCode, merchantReference },
    ...{ paymentMethod: 'mc', pspReference, success },
  }
  const body = JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: item }] })
  return { headers: { 'content-type': 'application/json' }, body, address: 'https://shop.example/webhooks' }
}
