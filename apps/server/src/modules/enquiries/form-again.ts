import { problemOf } from '@tuppence/contract/problem'
import type { FastifyReply } from 'fastify'
import { escaped } from '../../platform/http/escaped.ts'
import { Refused } from '../../platform/http/refused.ts'

const FIELDS = [
  { name: 'name', label: 'Your name', most: 120 },
  { name: 'email', label: 'E-mail', most: 254 },
  { name: 'business', label: 'Your shop (if you like)', most: 120 },
  { name: 'phone', label: 'Phone (if you like)', most: 40 },
] as const

/**
 * Answers a browser without scripts whose form was not taken: why, and the form once more with everything that was typed. Like every
 * page between two of ours it has no style, so that nothing of the policy gives way.
 */
export function sendFormAgain(reply: FastifyReply, body: unknown, error: unknown): FastifyReply {
  const typed = (name: string) => escaped(String(Reflect.get(Object(body), name) ?? ''))
  const problem = error instanceof Refused ? problemOf(error.code, error.problems) : undefined
  const reasons = problem?.problems?.map(({ message }) => message) ?? [
    problem?.message ?? 'It could not be taken just now. Try again in a moment.',
  ]
  const inputs = FIELDS.map(
    ({ name, label, most }) =>
      `<p><label>${label}<br><input name="${name}" value="${typed(name)}" maxlength="${most}"></label></p>`,
  )
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>It was not taken · Tuppence</title></head><body><main>
<h1>It was not taken</h1>${reasons.map((reason) => `<p role="alert">${escaped(reason)}</p>`).join('')}
<form method="post" action="/api/enquiries">${inputs.join('')}
<p><label>What would you like to know?<br><textarea name="message" rows="6" cols="40" maxlength="2000">${typed('message')}</textarea></label></p>
<input type="hidden" name="plan" value="${typed('plan')}"><input type="hidden" name="website" value="">
<p><button type="submit">Send</button></p></form>
<p><a href="/">Back to Tuppence</a></p></main></body></html>`
  return reply
    .code(problem?.status ?? 503)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(html)
}
