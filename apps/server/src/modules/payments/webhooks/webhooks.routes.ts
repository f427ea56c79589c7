import { paymentWebhook } from '@tuppence/contract/payment-webhooks'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../../platform/http/serve.ts'
import { setJob } from '../../../platform/jobs/set-job.ts'
import { inOrganization } from '../../../platform/tenancy.ts'
import { openAccount } from '../accounts/accounts.queries.ts'
import { type EngineParts, providerNamed } from '../engine/engine-parts.ts'
import { refundTold } from '../engine/failed-refunds.ts'
import { selectPayments } from '../engine/payment-rows.ts'
import { webhookAddress } from './webhook-address.ts'

/** A provider's event is a few thousand bytes. */
const MOST_BYTES = 64 * 1024

/**
 * What providers tell by themselves (rule P7). It is answered alike whatever it was, so that nobody learns by asking which shops
 * there are or what they take. A genuine one makes its payment due at once: what it says is not believed, its provider is asked,
 * and a flood of them asks no more often than the worker does.
 */
export function webhooksRoutes(
  app: FastifyInstance,
  parts: EngineParts,
  publicUrl: string,
  nudge: () => void,
): void {
  app.register(async (scope) => {
    // The signature is over the bytes as they came, whatever they are called.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    serve(scope, paymentWebhook, async ({ params: { provider: name, organizationId }, request, reply }) => {
      try {
        if (await makeDue(parts, name, organizationId, request, publicUrl)) nudge()
      } catch (error) {
        request.log.warn(error, 'A payment webhook could not be read')
      }
      return reply.code(204).send()
    })
  })
}

/** @returns whether it was genuine, and of a payment of this business */
async function makeDue(
  parts: EngineParts,
  name: string,
  organizationId: string,
  request: FastifyRequest,
  publicUrl: string,
): Promise<boolean> {
  const provider = providerNamed(parts, name)
  if (!provider?.capabilities.webhooks || !Buffer.isBuffer(request.body)) return false
  const account = await inOrganization(parts.database, organizationId, (tx) =>
    openAccount(tx, parts.box, organizationId, provider.name),
  )
  if (account.webhookSecret === undefined) return false
  const read = await provider.readWebhook(account, {
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([header, value]) => [header, [value].flat().join(', ')]),
    ),
    body: request.body.toString('utf8'),
    address: webhookAddress(publicUrl, provider.name, organizationId),
  })
  if (!read) return false
  if ('failedRefund' in read) return refundTold(parts, organizationId, provider.name, read.failedRefund)
  return inOrganization(parts.database, organizationId, async (tx) => {
    const [payment] = await selectPayments(
      tx,
      organizationId,
      sql`id::text = ${read.paymentId} and provider = ${provider.name} for update`,
    )
    if (!payment) return false
    // Its refund needs the fuller name, whatever its state.
    if (read.providerPaymentId)
      await tx.execute(sql`
        update payment_transactions set provider_transaction_id = ${read.providerPaymentId}
         where organization_id = ${organizationId} and id = ${payment.id}`)
    await setJob(tx, organizationId, 'payments', payment.id, parts.now())
    return true
  })
}
