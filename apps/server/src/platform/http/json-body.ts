import type { FastifyInstance } from 'fastify'
import { Refused } from './refused.ts'

/** No body of the contract has so many levels, or so long a list. */
const MOST_LEVELS = 32
const MOST_ENTRIES = 10_000

/**
 * Bodies are read as JSON only where they are no deeper and no wider than any call needs: a schema looks at every entry before it
 * counts them, and at every level by calling itself.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Programs say that they send JSON also where they send nothing.
    if (body === '') return done(null, undefined)
    if (isWithinBounds(body)) return parse(request, body, done)
    const message = `A body can have at most ${MOST_LEVELS} levels, and a list at most ${MOST_ENTRIES} entries.`
    done(new Refused('invalid-request', [{ field: 'body', message }]))
  })
}

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0))
const OPENING = ['[', '{'].map((sign) => sign.charCodeAt(0))
const CLOSING = [']', '}'].map((sign) => sign.charCodeAt(0))

/** By one look at each character. What is no JSON may be within them too: the parser says so. */
export function isWithinBounds(json: string): boolean {
  const commas = [0]
  let isText = false
  for (let i = 0; i < json.length; i += 1) {
    const sign = json.charCodeAt(i)
    if (isText) {
      if (sign === BACKSLASH) i += 1
      else if (sign === QUOTE) isText = false
    } else if (sign === QUOTE) isText = true
    else if (sign === COMMA) {
      const count = (commas.pop() ?? 0) + 1
      if (count >= MOST_ENTRIES) return false
      commas.push(count)
    } else if (OPENING.includes(sign)) {
      if (commas.push(0) > MOST_LEVELS + 1) return false
    } else if (CLOSING.includes(sign)) commas.pop()
  }
  return true
}
