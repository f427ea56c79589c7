import { createHash } from 'node:crypto'
import type { Call } from '@tuppence/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inRequestScope } from '../request-scope.ts'
import type { Tx } from '../tenancy.ts'
import { Refused } from './refused.ts'

/**
 * The version of one thing; undefined where there is none. It is another after each change that people make.
 *
 * @param isHeld for a change: nobody else changes it until the transaction ends
 */
export type VersionOf = (
  tx: Tx,
  which: { readonly organizationId: string; readonly id: string },
  isHeld: boolean,
) => Promise<string | undefined>

interface Tagged {
  readonly call: Call
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Where the state has a version. */
  readonly version?: ((tx: Tx, isHeld: boolean) => Promise<string | undefined>) | undefined
}

/** Serves a call by the ETag of what it reads or changes, where the contract says that it has one (decision 0144). */
export function byEntityTag(tagged: Tagged, work: () => Promise<unknown>): Promise<unknown> {
  const { call, request } = tagged
  if (call.method === 'GET') return call.entityTag ? read(tagged, work) : work()
  const wanted = request.headers['if-match']
  if (wanted === undefined || call.method === 'POST') return work()
  // Done all the same, it would overwrite what the caller wanted to be warned of.
  if (!tagged.version)
    throw new Refused('invalid-request', [
      { field: 'headers.if-match', message: 'This call has no versions: leave out If-Match.' },
    ])
  return changeIfMatch(tagged, wanted, work)
}

async function read({ request, reply, version }: Tagged, work: () => Promise<unknown>): Promise<unknown> {
  // Read before the content: with a change between the two the tag is too old, and a change by it is refused.
  let found: string | undefined
  const begin = async (tx: Tx): Promise<void> => {
    found ??= await version?.(tx, false)
  }
  const content = JSON.stringify(await inRequestScope({ begin }, work))
  const digest = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  const tag = found === undefined ? digest : `${found}.${digest}`
  reply.header('etag', `"${tag}"`)
  const had = request.headers['if-none-match']
  if (had !== undefined && tagsIn(had).some((one) => one === tag || one === '*'))
    return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(content)
}

async function changeIfMatch(
  { reply, version }: Tagged,
  wanted: string,
  work: () => Promise<unknown>,
): Promise<unknown> {
  const allowed = tagsIn(wanted).map((tag) => tag.split('.')[0])
  let after: string | undefined
  const answer = await inRequestScope(
    {
      async change(tx, change) {
        const before = await version?.(tx, true)
        // Of what is not there the handler says so.
        if (before !== undefined && !allowed.includes(before) && !allowed.includes('*')) {
          reply.header('etag', `"${before}"`)
          throw new Refused('precondition-failed')
        }
        const done = await change()
        after = await version?.(tx, true)
        return done
      },
    },
    work,
  )
  if (after !== undefined) reply.header('etag', `"${after}"`)
  return answer
}

/** The tags of a header without their quotes. A proxy that compresses answers marks them as weak (W/); they are ours all the same. */
const tagsIn = (header: string): string[] =>
  [...header.matchAll(/"([^"]*)"|\*/g)].map(([all, tag]) => tag ?? all)
