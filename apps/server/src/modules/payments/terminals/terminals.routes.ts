import * as contract from '@tuppence/contract/payment-terminals'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../../platform/http/refused.ts'
import { serve } from '../../../platform/http/serve.ts'
import { changeAndTell } from '../../../platform/live/change-and-tell.ts'
import type { Person } from '../../../platform/principal.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../../identity/public.ts'
import { keepAccount, openAccount, refuseAccountInUse } from '../accounts/accounts.queries.ts'
import { refuseNoKey } from '../accounts/refuse-no-key.ts'
import { refuseOtherMode } from '../accounts/refuse-other-mode.ts'
import { type EngineParts, providerNamed } from '../engine/engine-parts.ts'
import { asked } from './asked.ts'
import {
  findTerminal,
  type KeptTerminal,
  keepConfiguration,
  keepTerminal,
  listTerminals,
  lockTerminal,
  noteLink,
  noteUntested,
  refuseInUse,
  removeTerminal,
} from './terminals.queries.ts'

const changed = { type: 'payment-terminals-changed' } as const

/** The wizard's calls (PAY-009 to PAY-023): what is there, and how one becomes the shop's. */
export function terminalsRoutes(app: FastifyInstance, parts: EngineParts): void {
  const { database, box } = parts
  const told = telling(parts)
  serve(app, contract.listPaymentTerminals, async ({ person: { organizationId } }) => {
    const terminals = await inOrganization(database, organizationId, (tx) =>
      listTerminals(tx, organizationId),
    )
    return terminals.map(told)
  })
  serve(app, contract.pairTerminal, async ({ person, body, request }) => {
    const { organizationId } = person
    const provider = providerNamed(parts, body.provider)
    if (!provider) throw new Refused('provider-not-here')
    const account = await inOrganization(database, organizationId, (tx) =>
      openAccount(tx, box, organizationId, provider.name),
    )
    if (provider.needsApiKey && account.apiKey === undefined) throw new Refused('provider-needs-key')
    const terminal = await asked(() => provider.pair(account, body.terminalId))
    return changeAndTell({ app, database }, organizationId, async (tx) => {
      const { testMode, merchantId } = account
      const used = { at: parts.now(), testMode, merchantId }
      const id = await keepTerminal(tx, organizationId, provider.name, terminal, used)
      await audit(tx, parts, person, 'payment-terminal-connected', id, request.ip, {
        terminal: terminal.name,
      })
      return { answer: told(await findTerminal(tx, organizationId, id)), event: changed }
    })
  })
  serve(app, contract.disconnectTerminal, async ({ person, params: { id }, request }) => {
    const { organizationId } = person
    return changeAndTell({ app, database }, organizationId, async (tx) => {
      const { name } = await lockTerminal(tx, organizationId, id)
      await refuseInUse(tx, organizationId, id, 'payments')
      await noteLink(tx, organizationId, id, { status: 'disconnected' })
      await audit(tx, parts, person, 'payment-terminal-disconnected', id, request.ip, { terminal: name })
      return { answer: told(await findTerminal(tx, organizationId, id)), event: changed }
    })
  })
  serve(app, contract.removeTerminal, ({ person, params: { id }, request }) => {
    const { organizationId } = person
    return changeAndTell({ app, database }, organizationId, async (tx) => {
      const { name } = await lockTerminal(tx, organizationId, id)
      await refuseInUse(tx, organizationId, id, 'payments')
      await removeTerminal(tx, organizationId, id)
      await audit(tx, parts, person, 'payment-terminal-removed', id, request.ip, { terminal: name })
      return { answer: undefined, event: changed }
    })
  })
  configurationRoutes(app, parts)
}

function configurationRoutes(app: FastifyInstance, parts: EngineParts): void {
  const { database, now, box } = parts
  const told = telling(parts)
  serve(app, contract.configureTerminal, async ({ person, params: { id }, body, request }) => {
    const { organizationId } = person
    return changeAndTell({ app, database }, organizationId, async (tx) => {
      const { apiKey, webhookSecret, ...rest } = body
      const config = { ...rest, merchantId: rest.merchantId || null }
      const terminal = await lockTerminal(tx, organizationId, id)
      refuseNoKey(providerNamed(parts, terminal.provider), apiKey)
      const { terminalId, testMode, merchantId } = config
      const isAsked =
        terminal.terminalId === terminalId &&
        terminal.testMode === testMode &&
        terminal.merchantId === merchantId
      if (!isAsked) await refuseInUse(tx, organizationId, id, 'payments-and-refunds')
      await keepConfiguration(tx, organizationId, id, config)
      if (!isAsked) await noteUntested(tx, organizationId, id, terminal.terminalId === terminalId)
      const account = { provider: terminal.provider, apiKey, webhookSecret, merchantId, testMode }
      await refuseAccountInUse(tx, box, organizationId, account, 'by-link')
      await keepAccount(tx, box, organizationId, { ...account, by: person.staffName, at: now() })
      const provider = providerNamed(parts, terminal.provider)
      if (provider) refuseOtherMode(provider, await openAccount(tx, box, organizationId, terminal.provider))
      const detail = { testMode, timeout: config.timeout, newKey: Boolean(apiKey || webhookSecret) }
      await audit(tx, parts, person, 'payment-terminal-configured', id, request.ip, detail)
      return { answer: told(await findTerminal(tx, organizationId, id)), event: changed }
    })
  })
  serve(app, contract.testTerminal, async ({ person: { organizationId }, params: { id } }) => {
    const { terminal, account } = await inOrganization(database, organizationId, async (tx) => {
      const terminal = await findTerminal(tx, organizationId, id)
      return { terminal, account: await openAccount(tx, box, organizationId, terminal.provider, terminal) }
    })
    const provider = providerNamed(parts, terminal.provider)
    if (!provider) throw new Refused('provider-not-here')
    const note = (link: Parameters<typeof noteLink>[3]) =>
      changeAndTell({ app, database }, organizationId, async (tx) => {
        await noteLink(tx, organizationId, id, link)
        return { answer: told(await findTerminal(tx, organizationId, id)), event: changed }
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
}

const telling =
  (parts: EngineParts) =>
  (terminal: KeptTerminal): contract.PaymentTerminal => ({
    ...terminal,
    links: providerNamed(parts, terminal.provider)?.capabilities.links ?? false,
  })

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
