import { paySimulated, simulatedLink } from '@tuppence/contract/simulated-payments'
import { toPounds } from '@tuppence/domain/money'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refused } from '../../../../platform/http/refused.ts'
import { serve } from '../../../../platform/http/serve.ts'
import type { ModuleDeps } from '../../../../platform/module-deps.ts'
import { paySimulatedLink } from './pay-link.ts'
import { simulatedBooks } from './simulated-books.ts'
import { type SimulatedPayment, standing } from './simulator.ts'

/** The page that a customer comes to by a link of the simulator's: in demo mode only, and no place for a card number. */
export function simulatedLinkRoutes(
  app: FastifyInstance,
  { settings, database, now }: Pick<ModuleDeps, 'settings' | 'database' | 'now'>,
): void {
  const books = simulatedBooks(database)
  const show = (reply: FastifyReply, payment: SimulatedPayment | undefined) => {
    if (!payment || payment.terminalId !== undefined) throw new Refused('not-found')
    return reply.type('text/html; charset=utf-8').send(pageOf(payment, now()))
  }
  const refuseInShops = () => {
    if (!settings.demo) throw new Refused('not-found')
  }
  serve(app, simulatedLink, async ({ params: { organizationId, id }, reply }) => {
    refuseInShops()
    return show(reply, await books.read(organizationId, id))
  })
  app.register(async (scope) => {
    // The page's form sends its button and nothing that is read.
    scope.addContentTypeParser(
      [...(paySimulated.bytes?.types ?? [])],
      { parseAs: 'string', bodyLimit: paySimulated.bytes?.most },
      (_request, _body, done) => done(null, undefined),
    )
    serve(scope, paySimulated, async ({ params: { organizationId, id }, reply }) => {
      refuseInShops()
      return show(reply, await paySimulatedLink(books, organizationId, id, now()))
    })
  })
}

function pageOf(payment: SimulatedPayment, now: Date): string {
  const { kind } = standing('', payment, now.getTime())
  const amount = `£${toPounds(payment.amountMinor)}`
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Simulated payment</title></head>
<body style="font:1.125rem/1.5 system-ui,sans-serif;max-width:28rem;margin:10vh auto;padding:0 1.25rem">
<p style="border:2px solid;border-radius:.5rem;padding:.75rem 1rem"><strong>Simulator.</strong>
This page is made up, for trying out. No card is read and no money moves.</p>
${WORDS[kind](amount)}
</body></html>`
}

const WORDS: Readonly<Record<ReturnType<typeof standing>['kind'], (amount: string) => string>> = {
  waiting: (amount) => `<h1>Pay ${amount}</h1>
<form method="post"><button style="font:inherit;font-weight:600;min-height:3rem;width:100%;cursor:pointer">Pay ${amount} (simulated)</button></form>`,
  approved: (amount) => `<h1>Paid</h1><p>${amount} was “taken”. You can close this page.</p>`,
  declined: (amount) =>
    `<h1>Declined</h1><p>The made-up bank declined ${amount}. Ask at the till for another way to pay.</p>`,
  cancelled: () => '<h1>No longer open</h1><p>This payment was given up, or its time is over.</p>',
  failed: () => '<h1>No longer open</h1><p>This payment was not begun.</p>',
  none: () => '<h1>No longer open</h1><p>There is no such payment.</p>',
}
