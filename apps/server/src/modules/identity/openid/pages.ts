import type { FastifyReply } from 'fastify'
import { escaped } from '../../../platform/http/escaped.ts'

/** Plain pages for a browser that is between two sites: no scripts and no styles, so nothing of the policy gives way. */
export function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}

export function refusalPage(reason: string): string {
  return page('', `<h1>Not signed in</h1><p>${escaped(reason)}</p><p><a href="/">Back to Tuppence</a></p>`)
}

/**
 * Goes on to a path of ours by itself. A redirect would still count as coming from the identity provider's site, and the
 * browser would leave our Strict cookie behind; a page of ours that goes on is our own site.
 */
export function onwardPage(path: string): string {
  const to = escaped(path)
  return page(
    `<meta http-equiv="refresh" content="0; url=${to}">`,
    `<p>Signed in. <a href="${to}">Go on to Tuppence</a></p>`,
  )
}

function page(head: string, body: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}<title>Tuppence</title></head><body><main>${body}</main></body></html>`
}
