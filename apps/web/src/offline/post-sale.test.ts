import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { problemOf } from '@tuppence/contract/problem'
import { describe, expect, it } from 'vitest'
import { outboxRow } from './outbox-row.test-support.ts'
import { decide, type Reply } from './outbox-rules.ts'
import { postSale } from './post-sale.ts'
import { unsentFileOf } from './unsent-file.ts'

const row = outboxRow()

/** Posts to a server that gives this one answer. */
async function answeredWith(status: number, body: string): Promise<Reply> {
  const server = createServer((_, response) => response.writeHead(status).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await postSale({ ...row, url: `http://127.0.0.1:${port}/` })
  } finally {
    server.close()
  }
}

describe('the answer to a sale', () => {
  it('OFF-009 OFF-012 keeps what a refusal names, up to the exported file', async () => {
    const problems = [{ field: 'body.items.0.quantity', message: 'Too small' }]
    const problem = problemOf('invalid-request', problems)
    const reply = await answeredWith(400, JSON.stringify(problem))
    expect(reply).toMatchObject({ status: 400, message: problem.message })
    const verdict = decide(row, reply, row.timestamp, 0)
    if (verdict.kind !== 'attention') throw new Error(`Not parked: ${verdict.kind}`)
    const file = JSON.parse(unsentFileOf([verdict.row], row.organizationId, new Date()))
    expect(file.sales[0]).toMatchObject({
      reason: problem.message,
      cause: { code: 'invalid-request', problems },
    })
  })

  it.each(['', '<html></html>', '[]', '{"problems":[null,{"field":"a"},7]}', '{"code":4,"problems":"x"}'])(
    'OFF-009 takes %j for no cause',
    async (body) => expect(await answeredWith(400, body)).toMatchObject({ status: 400, cause: undefined }),
  )

  it('OFF-011 reads the sale that an acknowledgement names', async () => {
    expect(await answeredWith(201, '{"id":"sale-1"}')).toMatchObject({ answeredId: 'sale-1' })
  })
})
