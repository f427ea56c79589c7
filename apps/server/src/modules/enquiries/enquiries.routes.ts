import { answerEnquiry, listEnquiries, sendEnquiry } from '@tuppence/contract/enquiries'
import { DAY_MS } from '@tuppence/domain/durations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countTries, networkOf } from '../../platform/http/call-tries.ts'
import { Refused } from '../../platform/http/refused.ts'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { askedPage, BY_RANK } from '../../platform/paging/list-cursor.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import { addEnquiry, noteAnswer, readEnquiries } from './enquiries.queries.ts'
import { enquiryMailer } from './enquiry-mailer.ts'
import { sendFormAgain } from './form-again.ts'

/** Where the front page thanks a browser without scripts: an element that shows itself when it is gone to. */
const THANKED = '/#enquiry-sent'
const FORM = 'application/x-www-form-urlencoded'
const MOST_BYTES = 20_000
/** One caller must not take up the day's room of all. */
const MOST_A_DAY_OF_NETWORK = 20

/** What people ask by the front page's form (RULES.md). */
export function enquiriesRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  const { database, settings, now } = deps
  const mailer = enquiryMailer(app, { database, settings, now })
  app.addHook('onListen', async () => mailer.start())
  app.addHook('onClose', () => mailer.stop())

  // In a scope of its own: no other call takes what a form sends by itself.
  app.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.setErrorHandler((error, request, reply) => {
      const refused = error instanceof Refused ? error.code : undefined
      if (!isForm(request) || refused === 'cross-site') throw error
      if (refused === undefined) request.log.warn(error, 'An enquiry could not be kept')
      return sendFormAgain(reply, request.body, error)
    })
    serve(scope, sendEnquiry, async ({ body, request, reply }) => {
      if (body.website === '') {
        const from = `enquiries of ${networkOf(request.ip)}`
        const { current } = await countTries(database, from, { windowMs: DAY_MS })
        if (current > MOST_A_DAY_OF_NETWORK) throw new Refused('too-many-enquiries')
        await onPlatform(database, (tx) => addEnquiry(tx, body, now()))
        mailer.wake()
      }
      return isForm(request) ? reply.redirect(THANKED, 303) : undefined
    })
  })

  serve(app, listEnquiries, async ({ query, reply }) => {
    const { place, tellNext } = askedPage(listEnquiries, { query, reply }, BY_RANK)
    const list = await onPlatform(database, (tx) => readEnquiries(tx, query.limit, place))
    tellNext(list.enquiries, ({ answeredAt, at, id }) => [Number(answeredAt === null), at, id])
    return list
  })

  serve(app, answerEnquiry, async ({ params, body, operator }) => {
    const by = body.isAnswered ? { name: operator.name, at: now() } : undefined
    await onPlatform(database, (tx) => noteAnswer(tx, params.id, by))
    return undefined
  })
}

const isForm = ({ headers }: FastifyRequest): boolean => headers['content-type']?.startsWith(FORM) ?? false
