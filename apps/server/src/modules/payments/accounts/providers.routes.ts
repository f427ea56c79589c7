import * as contract from '@tuppence/contract/payment-terminals'
import { PROVIDER_LABELS } from '@tuppence/domain/payments'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../../platform/http/refused.ts'
import { serve } from '../../../platform/http/serve.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../../identity/public.ts'
import { type EngineParts, providerNamed } from '../engine/engine-parts.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import { asked } from '../terminals/asked.ts'
import { webhookAddress } from '../webhooks/webhook-address.ts'
import {
  type KeptAccount,
  keepAccount,
  openAccount,
  readAccounts,
  refuseAccountInUse,
} from './accounts.queries.ts'
import { refuseNoKey } from './refuse-no-key.ts'
import { refuseOtherMode } from './refuse-other-mode.ts'

/** The shop's accounts with the providers: their keys, before there is a terminal (PAY-010, DATA-008), and what terminals they have. */
export function providersRoutes(app: FastifyInstance, parts: EngineParts, publicUrl: string): void {
  const { database, providers, box, now } = parts
  const told = (organizationId: string, kept: readonly KeptAccount[]) => (provider: PaymentProvider) =>
    toldOf(
      provider,
      kept.find((account) => account.provider === provider.name),
      provider.capabilities.webhooks ? webhookAddress(publicUrl, provider.name, organizationId) : null,
    )
  serve(app, contract.listPaymentProviders, async ({ person: { organizationId } }) => {
    const kept = await inOrganization(database, organizationId, (tx) => readAccounts(tx, box, organizationId))
    return [...providers.values()].map(told(organizationId, kept))
  })
  serve(app, contract.configureProvider, async ({ person, params: { name }, body, request }) => {
    const { organizationId } = person
    const provider = providerNamed(parts, name)
    if (!provider) throw new Refused('provider-not-here')
    refuseNoKey(provider, body.apiKey)
    const kept = await inOrganization(database, organizationId, async (tx) => {
      await refuseAccountInUse(tx, box, organizationId, { provider: name, ...body }, 'all')
      await keepAccount(tx, box, organizationId, {
        ...{ ...body, provider: name, by: person.staffName, at: now() },
      })
      refuseOtherMode(provider, await openAccount(tx, box, organizationId, name))
      const detail = { provider: name, newKey: Boolean(body.apiKey || body.webhookSecret) }
      await writeAudit(tx, {
        ...actorOf(person),
        ...{ at: now(), action: 'payment-provider-configured', subjectType: 'payment-provider' },
        ...{ subjectId: name, detail, address: request.ip },
      })
      return readAccounts(tx, box, organizationId)
    })
    return told(organizationId, kept)(provider)
  })
  serve(app, contract.scanForTerminals, async ({ person: { organizationId } }) => {
    const accounts = await inOrganization(database, organizationId, (tx) =>
      Promise.all(
        [...providers.values()].map(async (provider) => ({
          provider,
          account: await openAccount(tx, box, organizationId, provider.name),
        })),
      ),
    )
    const scans = accounts
      .filter(({ provider: { capabilities } }) => capabilities.scans)
      .filter(({ provider, account }) => !provider.needsApiKey || account.apiKey !== undefined)
      .map(({ provider, account }) => scan(provider, () => provider.scan(account)))
    const answers = await Promise.all(scans)
    return {
      found: answers.flatMap(({ found }) => found),
      failed: answers.flatMap(({ failed }) => failed),
    }
  })
}

type Scanned = Awaited<ReturnType<PaymentProvider['scan']>>

/** One provider that cannot be asked must not hide what the others have. */
async function scan({ name }: PaymentProvider, ask: () => Promise<Scanned>) {
  try {
    const terminals = await asked(ask)
    const found = terminals.map((terminal) => ({
      ...terminal,
      provider: name,
      serialNumber: terminal.serialNumber ?? null,
      batteryLevel: terminal.batteryLevel ?? null,
      firmwareVersion: terminal.firmwareVersion ?? null,
      features: [...terminal.features],
    }))
    return { found, failed: [] }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { found: [], failed: [{ provider: name, label: PROVIDER_LABELS[name], reason: error.message }] }
  }
}

function toldOf(provider: PaymentProvider, kept: KeptAccount | undefined, address: string | null) {
  const { name, isSimulator, needsApiKey, capabilities } = provider
  const isKeySet = kept?.secrets.apiKey !== undefined
  return {
    ...{
      name,
      label: PROVIDER_LABELS[name],
      isSimulator,
      needsApiKey,
      scans: capabilities.scans,
      links: capabilities.links,
    },
    lacks: provider.lacks ?? null,
    keySetAt: isKeySet ? (kept.setAt?.toISOString() ?? null) : null,
    keySetBy: isKeySet ? kept.setBy : null,
    mustEnterKeyAgain: kept?.areUnreadable ?? false,
    merchantId: kept?.merchantId ?? null,
    testMode: kept?.testMode ?? true,
    webhookAddress: address,
    hasWebhookSecret: kept?.secrets.webhookSecret !== undefined,
  }
}
