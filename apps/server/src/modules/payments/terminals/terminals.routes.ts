import * as contract from '@tuppence/contract/payments'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../../platform/http/refused.ts'
import { serve } from '../../../platform/http/serve.ts'
import { changeAndTell } from '../../../platform/live/change-and-tell.ts'
import type { Person } from '../../../platform/principal.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../../identity/public.ts'
import { keepApiKey, keysSet, openAccount } from '../accounts/accounts.queries.ts'
import type { EngineParts } from '../engine/payment-engine.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { ProviderError } from '../providers/provider.ts'
import {
  findTerminal,
  keepConfiguration,
  keepTerminal,
  listTerminals,
  noteLink,
} from './terminals.queries.ts'

const changed = { type: 'payment-terminals-changed' } as const

/** The wizard's calls (PAY-009 to PAY-023): what is there, what could be, and how one becomes the shop's. */
export function terminalsRoutes(app: FastifyInstance, parts: EngineParts): void {
  const { database, providers } = parts
  serve(app, contract.listPaymentTerminals, ({ person: { organizationId } }) =>
    inOrganization(database, organizationId, (tx) => listTerminals(tx, organizationId)),
  )
  serve(app, contract.listPaymentProviders, async ({ person: { organizationId } }) => {
    const keys = await inOrganization(database, organizationId, (tx) => keysSet(tx, organizationId))
    return [...providers.values()].map(({ name, label, isSimulator, needsApiKey }) => {
      const key = keys.find(({ provider }) => provider === name)
      const keySetAt = key?.at.toISOString() ?? null
      return { name, label, isSimulator, needsApiKey, keySetAt, keySetBy: key?.by ?? null }
    })
  })
  serve(app, contract.scanForTerminals, async ({ person: { organizationId } }) => {
    const found = [...providers.values()]
      .filter(({ capabilities }) => capabilities.scans)
      .map(async (provider) => {
        const account = await accountOf(parts, organizationId, provider)
        const terminals = await asked(() => provider.scan(account))
        return terminals.map((terminal) => ({
          ...terminal,
          provider: provider.name,
          serialNumber: terminal.serialNumber ?? null,
          batteryLevel: terminal.batteryLevel ?? null,
          firmwareVersion: terminal.firmwareVersion ?? null,
          features: [...terminal.features],
        }))
      })
    return (await Promise.all(found)).flat()
  })
  serve(app, contract.pairTerminal, async ({ person, body, request }) => {
    const { organizationId } = person
    const provider = providers.get(body.provider)
    if (!provider) throw new Refused('provider-not-here')
    const account = await accountOf(parts, organizationId, provider)
    const terminal = await asked(() => provider.pair(account, body.terminalId))
    return changeAndTell({ app, database }, organizationId, async (tx) => {
      const id = await keepTerminal(tx, organizationId, provider.name, terminal, parts.now())
      await audit(tx, parts, person, 'payment-terminal-connected', id, request.ip, {
        terminal: terminal.name,
      })
      return { answer: await findTerminal(tx, organizationId, id), event: changed }
    })
  })
  configurationRoutes(app, parts)
}

function configurationRoutes(app: FastifyInstance, parts: EngineParts): void {
  const { database, providers, now, box } = parts
  serve(app, contract.configureTerminal, async ({ person, params: { id }, body, request }) => {
    const { organizationId } = person
    return changeAndTell({ app, database }, organizationId, async (tx) => {
      const { provider } = await findTerminal(tx, organizationId, id)
      const { apiKey, ...config } = body
      await keepConfiguration(tx, organizationId, id, { ...config, merchantId: config.merchantId || null })
      if (apiKey)
        await keepApiKey(tx, box, { organizationId, provider, apiKey, by: person.staffName, at: now() })
      const detail = { testMode: config.testMode, timeout: config.timeout, newKey: Boolean(apiKey) }
      await audit(tx, parts, person, 'payment-terminal-configured', id, request.ip, detail)
      return { answer: await findTerminal(tx, organizationId, id), event: changed }
    })
  })
  serve(app, contract.testTerminal, async ({ person: { organizationId }, params: { id } }) => {
    const { terminal, account } = await inOrganization(database, organizationId, async (tx) => {
      const terminal = await findTerminal(tx, organizationId, id)
      return { terminal, account: await openAccount(tx, box, organizationId, terminal) }
    })
    const provider = [...providers.values()].find(({ name }) => name === terminal.provider)
    if (!provider) throw new Refused('provider-not-here')
    const note = (link: Parameters<typeof noteLink>[3]) =>
      changeAndTell({ app, database }, organizationId, async (tx) => {
        await noteLink(tx, organizationId, id, link)
        return { answer: await findTerminal(tx, organizationId, id), event: changed }
      })
    try {
      const status = await asked(() => provider.status(account, terminal.terminalId))
      if (status === 'offline') throw new Refused('terminal-silent')
    } catch (error) {
      if (error instanceof Refused) await note({ status: 'error', problem: error.message })
      throw error
    }
    return note({ status: 'connected', heardAt: now() })
  })
  serve(app, contract.disconnectTerminal, async ({ person, params: { id }, request }) => {
    const { organizationId } = person
    return changeAndTell({ app, database }, organizationId, async (tx) => {
      const { name } = await findTerminal(tx, organizationId, id)
      await noteLink(tx, organizationId, id, { status: 'disconnected' })
      await audit(tx, parts, person, 'payment-terminal-disconnected', id, request.ip, { terminal: name })
      return { answer: await findTerminal(tx, organizationId, id), event: changed }
    })
  })
}

/** The account before there is a terminal: in test mode, as every terminal begins. */
const accountOf = ({ database, box }: EngineParts, organizationId: string, { name }: PaymentProvider) =>
  inOrganization(database, organizationId, (tx) =>
    openAccount(tx, box, organizationId, { provider: name, merchantId: null, testMode: true }),
  )

/** @throws Refused in place of a provider's error: what it said stays with us, since a key may stand in it */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new Refused(error.failure === 'credentials' ? 'provider-credentials' : 'provider-unreachable')
  }
}

async function audit(
  tx: Tx,
  { now }: EngineParts,
  person: Person,
  action: string,
  subjectId: string,
  address: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  const subject = { subjectType: 'payment-terminal', subjectId }
  await writeAudit(tx, { ...actorOf(person), ...subject, at: now(), action, detail, address })
}
