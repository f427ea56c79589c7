import * as contract from '@tuppence/contract/payments'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { SecretBox } from './accounts/secret-box.ts'
import { takenNotUsed, unsettledPayments } from './engine/open-payments.ts'
import {
  beginPayment,
  drivePayment,
  type EngineParts,
  givePaymentUp,
  settleByPerson,
} from './engine/payment-engine.ts'
import { cardPayment, type PaymentRow } from './engine/payment-rows.ts'
import { PaymentWorker } from './engine/payment-worker.ts'
import { refundPayment } from './engine/refund-payment.ts'
import { paymentProviders } from './providers/registry.ts'
import { terminalsRoutes } from './terminals/terminals.routes.ts'

/** Cards: the terminals, and the payments on them. */
export function paymentsRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, now, secrets } = deps
  const parts: EngineParts = {
    ...{ database, now },
    providers: paymentProviders(deps),
    box: new SecretBox(secrets.pepper),
    wake: (organizationId) => app.liveFeed.wake(organizationId),
  }
  const worker = new PaymentWorker(parts, app.log)
  // A server that tests ask without a port asks nobody behind their back.
  app.addHook('onListen', async () => worker.start())
  app.addHook('onClose', () => worker.stop())
  terminalsRoutes(app, parts)
  tillRoutes(app, parts)
  decisionRoutes(app, parts)
}

function tillRoutes(app: FastifyInstance, parts: EngineParts): void {
  const { database, now } = parts
  serve(app, contract.startPayment, ({ person, body }) => beginPayment(parts, person, body))
  serve(app, contract.readPayment, ({ person, params: { id } }) =>
    drivePayment(parts, person.organizationId, id),
  )
  serve(app, contract.cancelPayment, ({ person, params: { id } }) => givePaymentUp(parts, person, id))
  serve(app, contract.paymentsNeedingAttention, ({ person }) =>
    inOrganization(database, person.organizationId, async (tx) => {
      const shown = (rows: PaymentRow[]) => rows.filter((row) => isTheirs(person, row)).map(cardPayment)
      return {
        unsettled: shown(await unsettledPayments(tx, person.organizationId)),
        takenNotUsed: shown(await takenNotUsed(tx, person.organizationId, now())),
      }
    }),
  )
}

function decisionRoutes(app: FastifyInstance, parts: EngineParts): void {
  const audit = (
    person: Person,
    action: string,
    id: string,
    address: string,
    detail: Record<string, unknown>,
  ) =>
    inOrganization(parts.database, person.organizationId, (tx) =>
      writeAudit(tx, {
        ...actorOf(person),
        ...{ at: parts.now(), action, subjectType: 'payment', subjectId: id, detail, address },
      }),
    )
  serve(app, contract.settlePayment, async ({ person, params: { id }, body, request }) => {
    const settled = await settleByPerson(parts, person, id, body)
    await audit(person, 'payment-settled-by-hand', id, request.ip, { ...body, amount: settled.amount })
    return settled
  })
  serve(app, contract.refundPayment, async ({ person, params: { id }, body, request }) => {
    const refunded = await refundPayment(parts, person, id, body)
    const detail = { amount: body.amount, reason: body.reason, outcome: refunded.state }
    await audit(person, 'payment-refunded', id, request.ip, detail)
    return refunded
  })
}

/** What is of a till that is not theirs is not there for them. */
const isTheirs = ({ tills }: Person, { tillId }: PaymentRow) =>
  !tills || tillId === null || tills.includes(tillId)
