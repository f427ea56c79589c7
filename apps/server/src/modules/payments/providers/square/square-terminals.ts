import { randomUUID } from 'node:crypto'
import type { Square } from 'square'
import { type Account, type FoundTerminal, UnknownTerminal } from '../provider.ts'
import { type AskSquare, everyPage, unlessMissing, unreadable } from './ask-square.ts'

/** Square's list of devices says it before each; a payment is sent to what stands behind it. */
const DEVICE = 'device:'
/** Before a code that a new terminal is to be signed in with. */
const CODE = 'code:'

/** What the code is called in Square's own list of devices. */
const CODE_NAME = 'Tuppence'

/**
 * Square's test mode has no terminals that could be signed in. It has these instead, by its documentation; each does one thing,
 * always, and none moves money.
 */
const TEST_TERMINALS: Readonly<Record<string, string>> = {
  '9fa747a2-25ff-48ee-b078-04381f7c828f': 'Square test terminal: approves up to £25',
  '841100b9-ee60-4537-9bcf-e30b2ba5e215': 'Square test terminal: the customer cancels',
  '0a956d49-619a-4530-8e5e-8eac603ffc5e': 'Square test terminal: no card comes in time',
}

/**
 * The terminals that are signed in for an application like this one, and, in earnest, one more: the code by which another can be.
 * Square's own pages make codes too, but for its own till.
 */
export async function scanTerminals(ask: AskSquare, account: Account, now: Date): Promise<FoundTerminal[]> {
  const devices = await everyPage((cursor) =>
    ask(account, (square) =>
      square.devices.list({
        ...(account.merchantId && { locationId: account.merchantId }),
        ...(cursor && { cursor }),
      }),
    ),
  )
  const found = devices.map(foundTerminal)
  if (account.testMode) {
    const others = found.filter(({ terminalId }) => !(terminalId in TEST_TERMINALS))
    return [...others, ...Object.keys(TEST_TERMINALS).map(testTerminal)]
  }
  const { id, code } = await signInCode(ask, account, now)
  return [
    ...found,
    { ...NEW_TERMINAL, terminalId: `${CODE}${id}`, name: `New terminal: sign it in with the code ${code}` },
  ]
}

/** A code that waits to be used: one there is, or a new one. Square lets each be used for some minutes. */
async function signInCode(ask: AskSquare, account: Account, now: Date) {
  const locationId = account.merchantId
  const waiting = await everyPage((cursor) =>
    ask(account, (square) =>
      square.devices.codes.list({
        productType: 'TERMINAL_API',
        status: 'UNPAIRED',
        ...(locationId && { locationId }),
        ...(cursor && { cursor }),
      }),
    ),
  )
  const usable = waiting.find(
    ({ name, pairBy }) => name === CODE_NAME && Date.parse(pairBy ?? '') > now.getTime() + 60_000,
  )
  const { deviceCode } = usable
    ? { deviceCode: usable }
    : await ask(account, (square) =>
        square.devices.codes.create({
          idempotencyKey: randomUUID(),
          deviceCode: { name: CODE_NAME, productType: 'TERMINAL_API', ...(locationId && { locationId }) },
        }),
      )
  if (!deviceCode?.id || !deviceCode.code) throw unreadable()
  return { id: deviceCode.id, code: deviceCode.code }
}

export async function pairTerminal(
  ask: AskSquare,
  account: Account,
  terminalId: string,
): Promise<FoundTerminal> {
  if (terminalId.startsWith(CODE)) return pairNewTerminal(ask, account, terminalId.slice(CODE.length))
  const device = await readDevice(ask, account, terminalId)
  if (device) return foundTerminal(device)
  if (isTestTerminal(account, terminalId)) return testTerminal(terminalId)
  throw new UnknownTerminal(
    'Square does not know this terminal. Scan again, and sign the terminal in with the code that is shown.',
  )
}

/** @throws UnknownTerminal, until somebody has typed the code on the terminal */
async function pairNewTerminal(ask: AskSquare, account: Account, id: string): Promise<FoundTerminal> {
  const { deviceCode } = await ask(account, (square) => square.devices.codes.get({ id }))
  const { status, code = '', deviceId } = deviceCode ?? {}
  if (status === 'PAIRED' && deviceId) {
    const device = await readDevice(ask, account, deviceId)
    return device
      ? foundTerminal(device)
      : { ...NEW_TERMINAL, terminalId: deviceId, name: 'Square terminal', serialNumber: deviceId }
  }
  throw new UnknownTerminal(
    status === 'UNPAIRED'
      ? `On the terminal choose to sign in with a device code, type ${code}, and connect again here.`
      : 'The code has run out. Scan again for a new one.',
  )
}

export async function terminalStatus(
  ask: AskSquare,
  account: Account,
  terminalId: string,
): Promise<'online' | 'offline'> {
  const device = await readDevice(ask, account, terminalId)
  if (device) return device.status?.category === 'OFFLINE' ? 'offline' : 'online'
  return isTestTerminal(account, terminalId) ? 'online' : 'offline'
}

async function readDevice(ask: AskSquare, account: Account, terminalId: string) {
  const answer = await unlessMissing(
    ask(account, (square) => square.devices.get({ deviceId: `${DEVICE}${terminalId}` })),
  )
  if (answer && !answer.device?.id) throw unreadable()
  return answer?.device
}

const isTestTerminal = ({ testMode }: Account, terminalId: string) => testMode && terminalId in TEST_TERMINALS

const NEW_TERMINAL = {
  brand: 'Square',
  model: 'Terminal',
  serialNumber: undefined,
  connectionType: 'wifi',
  batteryLevel: undefined,
  firmwareVersion: undefined,
  features: ['contactless', 'chip', 'pin'],
} as const

const testTerminal = (terminalId: string): FoundTerminal => ({
  ...NEW_TERMINAL,
  terminalId,
  name: TEST_TERMINALS[terminalId] ?? terminalId,
})

function foundTerminal({ id, attributes, components }: Square.Device): FoundTerminal {
  if (!id || !attributes) throw unreadable()
  const parts = components ?? []
  const batteryLevel = parts.find(({ batteryDetails }) => batteryDetails)?.batteryDetails?.visiblePercent
  const isWired = parts.some(({ ethernetDetails }) => ethernetDetails?.active)
  const isHandheld = attributes.type === 'HANDHELD'
  const model = isHandheld ? 'Handheld' : 'Terminal'
  return {
    terminalId: id.replace(DEVICE, ''),
    name: attributes.name || `Square ${model}`,
    brand: 'Square',
    model,
    serialNumber: attributes.manufacturersId ?? undefined,
    connectionType: isWired ? 'ethernet' : 'wifi',
    batteryLevel: batteryLevel ?? undefined,
    firmwareVersion: attributes.version,
    features: isHandheld ? NEW_TERMINAL.features : [...NEW_TERMINAL.features, 'magstripe', 'receipts'],
  }
}
