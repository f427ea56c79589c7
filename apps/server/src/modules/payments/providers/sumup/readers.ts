import type { ConnectionType } from '@tuppence/domain/payments'
import { z } from 'zod'
import { type FoundTerminal, ProviderError, UnknownTerminal } from '../provider.ts'
import { type Answer, answerIn, foundIn, type SumUpApi } from './sumup-api.ts'

const readerSchema = z.object({
  id: z.string().min(1),
  name: z.string(),
  status: z.enum(['unknown', 'processing', 'paired', 'expired']),
  device: z.object({ identifier: z.string(), model: z.string() }),
  metadata: z.record(z.string(), z.unknown()).nullish(),
})
type Reader = z.infer<typeof readerSchema>
const readersSchema = z.object({ items: z.array(readerSchema) })

const statusSchema = z.object({
  data: z.object({
    status: z.enum(['ONLINE', 'OFFLINE']),
    state: z.string().nullish(),
    battery_level: z.number().nullish(),
    connection_type: z.string().nullish(),
    firmware_version: z.string().nullish(),
  }),
})

export interface ReaderStatus {
  readonly isOnline: boolean
  /** It is at no payment; an offline one's last word is not taken for that. */
  readonly isIdle: boolean
  readonly batteryLevel: number | undefined
  readonly connectionType: ConnectionType
  readonly firmwareVersion: string | undefined
}

const MODELS: Readonly<Record<string, string>> = { solo: 'Solo', 'virtual-solo': 'Virtual Solo' }
const CONNECTIONS: Readonly<Record<string, ConnectionType>> = { btle: 'bluetooth', usb: 'usb' }

/** Where the code that a Solo shows is kept with SumUp, so that typing it again finds the same reader. */
const CODE = 'pairing_code'

export const isReaderId = (text: string): boolean => /^rdr_[A-Za-z0-9]{26}$/.test(text)
const isPairingCode = (text: string): boolean => /^[A-Za-z0-9]{8,9}$/.test(text)

export async function scanReaders(api: SumUpApi): Promise<FoundTerminal[]> {
  const readers = (await listReaders(api)).filter(({ status }) => status === 'paired')
  return Promise.all(readers.map((reader) => foundTerminal(api, reader)))
}

/**
 * A reader by its ID, or a Solo by the code it shows, which makes it a reader of the account.
 *
 * @throws ProviderError
 */
export async function pairReader(api: SumUpApi, idOrCode: string): Promise<FoundTerminal> {
  const text = idOrCode.trim()
  if (isReaderId(text)) {
    const answer = await api.ask(readerSchema, (client) => client.readers.get(api.merchant, text))
    const reader = foundIn(answer)
    if (!reader) throw new UnknownTerminal('SumUp does not know this reader.')
    if (reader.status === 'expired')
      throw new UnknownTerminal('SumUp has let this pairing go: pair the reader by a new code.')
    return foundTerminal(api, reader)
  }
  if (!isPairingCode(text))
    throw new UnknownTerminal('Give the code that the Solo shows, or a reader’s ID (rdr_…).')
  const code = text.toUpperCase()
  const answer = await api.ask(readerSchema, (client) =>
    client.readers.create(api.merchant, {
      ...{ pairing_code: code, name: `Reader ${code}`, metadata: { [CODE]: code } },
    }),
  )
  return foundTerminal(api, await pairedBy(api, code, answer))
}

async function pairedBy(api: SumUpApi, code: string, answer: Answer<Reader>): Promise<Reader> {
  if ('value' in answer) return answer.value
  const before = (await listReaders(api)).find(({ metadata }) => metadata?.[CODE] === code)
  if (before) return before
  throw new UnknownTerminal('SumUp does not know this code. A Solo shows a new one after some minutes.')
}

const listReaders = async (api: SumUpApi): Promise<Reader[]> =>
  answerIn(await api.ask(readersSchema, (client) => client.readers.list(api.merchant))).items

async function foundTerminal(api: SumUpApi, { id, name, device }: Reader): Promise<FoundTerminal> {
  const status = await readerStatus(api, id).catch((error: unknown) => {
    // An older Solo tells nothing of itself, and is no worse for it.
    if (error instanceof ProviderError && error.failure !== 'credentials') return undefined
    throw error
  })
  return {
    ...{ terminalId: id, name, brand: 'SumUp', model: MODELS[device.model] ?? device.model },
    serialNumber: device.identifier || undefined,
    connectionType: status?.connectionType ?? 'wifi',
    batteryLevel: status?.batteryLevel,
    firmwareVersion: status?.firmwareVersion,
    features: ['contactless', 'chip', 'pin'],
  }
}

export async function readerStatus(api: SumUpApi, readerId: string): Promise<ReaderStatus> {
  if (!isReaderId(readerId)) throw new UnknownTerminal('That is no SumUp reader’s ID.')
  const answer = await api.ask(statusSchema, (client) => client.readers.getStatus(api.merchant, readerId))
  const found = foundIn(answer)
  if (!found) throw new UnknownTerminal('SumUp does not know this reader.')
  const {
    status,
    state,
    battery_level: battery,
    connection_type: by,
    firmware_version: firmware,
  } = found.data
  return {
    isOnline: status === 'ONLINE',
    isIdle: status === 'ONLINE' && (state ?? 'IDLE') === 'IDLE',
    batteryLevel: typeof battery === 'number' ? Math.min(100, Math.max(0, Math.round(battery))) : undefined,
    connectionType: CONNECTIONS[by ?? ''] ?? 'wifi',
    firmwareVersion: firmware ?? undefined,
  }
}
