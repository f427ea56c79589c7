import type { Stripe } from 'stripe'
import { type Account, type FoundTerminal, ProviderError, UnknownTerminal } from '../provider.ts'
import { asProviderError, isMissing } from './stripe-client.ts'

/** Readers that work only beside an app of their own: no server can ask them for a card. */
const MOBILE = new Set(['stripe_m2', 'bbpos_chipper2x', 'bbpos_wisepad3', 'mobile_phone_reader'])

const MODELS: Readonly<Record<string, string>> = {
  stripe_s700: 'Reader S700',
  stripe_s710: 'Reader S710',
  bbpos_wisepos_e: 'BBPOS WisePOS E',
  simulated_stripe_s700: 'Reader S700 (simulated by Stripe)',
  simulated_stripe_s710: 'Reader S710 (simulated by Stripe)',
  simulated_wisepos_e: 'BBPOS WisePOS E (simulated by Stripe)',
}

export async function scanReaders(stripe: Stripe): Promise<FoundTerminal[]> {
  const found: FoundTerminal[] = []
  for await (const reader of stripe.terminal.readers.list({ limit: 100 }))
    if (!MOBILE.has(reader.device_type)) found.push(foundTerminal(reader))
  return found
}

/** @throws UnknownTerminal where there is none of this name, or none that a server can ask */
export async function readReader(stripe: Stripe, readerId: string): Promise<Stripe.Terminal.Reader> {
  const reader = await stripe.terminal.readers.retrieve(readerId).catch((error) => {
    throw isMissing(error) ? new UnknownTerminal(asProviderError(error).message) : error
  })
  if (reader.deleted) throw new UnknownTerminal('The terminal was removed from this Stripe account.')
  if (MOBILE.has(reader.device_type))
    throw new UnknownTerminal('This reader works only with an app of its own, not from a till.')
  return reader
}

export const foundTerminal = (reader: Stripe.Terminal.Reader): FoundTerminal => ({
  terminalId: reader.id,
  name: reader.label || reader.serial_number,
  brand: 'Stripe',
  model: MODELS[reader.device_type] ?? reader.device_type,
  serialNumber: reader.serial_number,
  // Stripe does not say which; Ethernet needs a dock.
  connectionType: 'wifi',
  batteryLevel: undefined,
  firmwareVersion: reader.device_sw_version ?? undefined,
  features: ['contactless', 'chip', 'pin'],
})

/** What the reader does about a payment; undefined where it is not, or no longer, at that one, or was removed. */
export async function readAction(
  stripe: Stripe,
  readerId: string,
  intentId: string,
): Promise<Stripe.Terminal.Reader.Action | undefined> {
  const reader = await stripe.terminal.readers.retrieve(readerId).catch((error) => {
    if (!isMissing(error)) throw error
  })
  return reader && !reader.deleted ? actionAbout(reader, intentId) : undefined
}

export function actionAbout(
  { action }: Stripe.Terminal.Reader,
  intentId: string,
): Stripe.Terminal.Reader.Action | undefined {
  const at = action?.process_payment_intent?.payment_intent
  return action && (typeof at === 'string' ? at : at?.id) === intentId ? action : undefined
}

/**
 * A test key takes no money and a live one does: what the shop says of its terminal must be so, from its test on. It is connected
 * before its mode can be said.
 *
 * @throws ProviderError
 */
export function holdToMode({ apiKey = '', testMode }: Pick<Account, 'apiKey' | 'testMode'>): void {
  const mode = /^\s*(?:sk|rk)_(test|live)_/.exec(apiKey)?.[1]
  if (mode === 'test' && !testMode)
    throw new ProviderError(
      'credentials',
      'This is a test key of Stripe’s, which takes no money. Enter the live one, or turn test mode on.',
    )
  if (mode === 'live' && testMode)
    throw new ProviderError(
      'credentials',
      'This Stripe key takes real money. Turn test mode off, or enter a test key.',
    )
}
