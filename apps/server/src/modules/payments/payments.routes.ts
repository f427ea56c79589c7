import { readPaymentHistory } from '@tuppence/contract/payment-history'
import * as contract from '@tuppence/contract/payments'
import { readTerminalOccupancy } from '@tuppence/contract/terminal-occupancy'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { whileListening } from '../../platform/jobs/job-worker.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { providersRoutes } from './accounts/providers.routes.ts'
import { SecretBox } from './accounts/secret-box.ts'
import { comparePayments } from './comparison/compare-payments.ts'
import { askedTogether } from './engine/asked-together.ts'
import { needingAttention } from './engine/attention.ts'
import { beginPayment } from './engine/begin-payment.ts'
import { givePaymentUp, settleByPerson, takeWordBack } from './engine/end-payment.ts'
import { type EngineParts, findTheirs } from './engine/engine-parts.ts'
import { holdPayment } from './engine/hold-payment.ts'
import { readHistory } from './engine/payment-history.ts'
import { paymentWorker } from './engine/payment-worker.ts'
import { refundPayment } from './engine/refund-payment.ts'
import { refundsOfRecord } from './engine/refund-rows.ts'
import { seeToRefundByPerson } from './engine/see-to-refund.ts'
import { readOccupancy } from './engine/terminal-occupancy.ts'
import { seeToUnpaidSale } from './engine/unpaid-sales.ts'
import { paymentProviders } from './providers/registry.ts'
import { simulatedLinkRoutes } from './providers/simulator/link.routes.ts'
import { terminalsRoutes } from './terminals/terminals.routes.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'

/** Cards: the terminals, the shop's accounts with providers, and the payments. */
export function paymentsRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now, secrets, settings } = deps
  const parts: EngineParts = {
    ...{ database, now, log: app.log },
    providers: paymentProviders(deps),
    box: new SecretBox(secrets.pepper),
    wake: (organizationId) => app.liveFeed.wake(organizationId),
  }
  const worker = whileListening(app, paymentWorker(parts, app.log))
  terminalsRoutes(app, parts)
  providersRoutes(app, parts, settings.publicUrl)
  webhooksRoutes(app, parts, settings.publicUrl, () => worker.wake())
  simulatedLinkRoutes(app, deps)
  tillRoutes(app, parts)
  refundsRoutes(app, parts)
  decisionRoutes(app, parts)
  comparisonRoutes(app, parts)
}

function tillRoutes(app: FastifyInstance, parts: EngineParts): void {
  const ask = askedTogether(parts)
  serve(app, contract.startPayment, ({ person, body, request }) =>
    beginPayment(parts, { person, address: request.ip }, body),
  )
  serve(app, contract.readPayment, async ({ person, params: { id } }) => {
    await findTheirs(parts, person, id)
    return ask(person.organizationId, id)
  })
  serve(app, readPaymentHistory, async ({ person, params: { id } }) => {
    await findTheirs(parts, person, id)
    const { organizationId } = person
    return inOrganization(parts.database, organizationId, (tx) => readHistory(tx, organizationId, id))
  })
  serve(app, contract.cancelPayment, ({ person, params: { id }, request }) =>
    givePaymentUp(parts, { person, address: request.ip }, id),
  )
  serve(app, contract.holdPayment, ({ person, params: { id }, body: { tillId }, request }) =>
    holdPayment(parts, { person, address: request.ip }, id, tillId),
  )
  serve(app, readTerminalOccupancy, ({ person, params: { id } }) =>
    inOrganization(parts.database, person.organizationId, (tx) => readOccupancy(tx, person, id, parts.now())),
  )
  serve(app, contract.paymentsNeedingAttention, ({ person }) =>
    inOrganization(parts.database, person.organizationId, (tx) => needingAttention(tx, person, parts.now())),
  )
}

/** What became of money on its way back. */
function refundsRoutes(app: FastifyInstance, parts: EngineParts): void {
  serve(app, contract.refundsOfRecord, ({ person: { organizationId }, params: { id } }) =>
    inOrganization(parts.database, organizationId, (tx) => refundsOfRecord(tx, organizationId, id)),
  )
}

function comparisonRoutes(app: FastifyInstance, parts: EngineParts): void {
  serve(app, contract.comparePayments, ({ person: { organizationId }, query: { day } }) =>
    comparePayments(parts, organizationId, day),
  )
}

function decisionRoutes(app: FastifyInstance, parts: EngineParts): void {
  serve(app, contract.settlePayment, ({ person, params: { id }, body, request }) =>
    settleByPerson(parts, { person, address: request.ip }, id, body),
  )
  serve(app, contract.takeWordBack, ({ person, params: { id }, body: { reason }, request }) =>
    takeWordBack(parts, { person, address: request.ip }, id, reason),
  )
  serve(app, contract.refundPayment, ({ person, params: { id }, body, request }) =>
    refundPayment(parts, { person, address: request.ip }, id, body),
  )
  serve(app, contract.seeToUnpaidSale, async ({ person, params: { id }, body: { reason }, request }) => {
    await findTheirs(parts, person, id)
    await seeToUnpaidSale(parts, { person, address: request.ip }, id, reason)
    return undefined
  })
  serve(app, contract.seeToRefund, async ({ person, params, body, request }) => {
    const { reason, givenBack = false } = body
    const refund = { paymentId: params.id, id: params.refundId, reason, isGivenBack: givenBack }
    await seeToRefundByPerson(parts, { person, address: request.ip }, refund)
    return undefined
  })
}
