import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '@tuppence/contract/client'
import { describe, expect, it } from 'vitest'
import { explain, fetchByKey, type On401, pathOfKey } from './api.ts'
import { createQueries } from './queries.ts'

function read(answer: Response, on401: On401 = 'throw') {
  const asked: Array<{ url: string; init: RequestInit | undefined }> = []
  const fetcher: typeof fetch = async (url, init) => {
    asked.push({ url: String(url), init })
    return answer
  }
  const result = new QueryClient().fetchQuery({
    queryKey: ['/api/products', 'barcode', '5000112637922'],
    queryFn: fetchByKey(on401, fetcher),
    retry: false,
  })
  return { asked, result }
}

describe('fetching', () => {
  it('SHELL-034, SHELL-036, SHELL-037 reads JSON from the joined key, with cookies and without body or content type', async () => {
    const { asked, result } = read(Response.json({ name: 'Tea' }))
    await expect(result).resolves.toEqual({ name: 'Tea' })
    expect(asked).toMatchObject([
      { url: '/api/products/barcode/5000112637922', init: { credentials: 'include' } },
    ])
    expect(asked[0]?.init).not.toHaveProperty('body')
    expect(asked[0]?.init?.headers).toEqual({ 'x-tuppence-door': 'till' })
  })

  it('SHELL-037 joins the key parts by a slash', () =>
    expect(pathOfKey(['/api', 'tills', 3])).toBe('/api/tills/3'))

  it('SHELL-041 fails on a 401, or answers null where that is asked for', async () => {
    await expect(read(new Response('', { status: 401 })).result).rejects.toBeInstanceOf(CallFailed)
    await expect(read(new Response('', { status: 401 }), 'null').result).resolves.toBeNull()
    // A server with a bad moment has not said that nobody is there.
    for (const status of [403, 429, 500, 503])
      await expect(read(new Response('', { status }), 'null').result).rejects.toMatchObject({ status })
  })

  it('SHELL-042, SHELL-043 fails with the status and the body, or the status text where there is none', async () => {
    await expect(read(new Response('no such product', { status: 404 })).result).rejects.toThrow(
      '404: no such product',
    )
    const empty = new Response('', { status: 503, statusText: 'Service Unavailable' })
    await expect(read(empty).result).rejects.toThrow('503: Service Unavailable')
  })

  it('SHELL-038, SHELL-039, SHELL-040 never goes stale, refetches on focus, polls or retries', () => {
    const { queries, mutations } = createQueries(() => {}).getDefaultOptions()
    expect(queries).toMatchObject({
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    })
    expect(mutations).toMatchObject({ retry: false })
  })

  it('tells people what is so, never JSON', () => {
    const problem = {
      type: 'about:blank',
      title: 'x',
      status: 404,
      code: 'not-found',
      success: false,
      message: 'Nothing here.',
    }
    expect(explain(new CallFailed(404, '', JSON.stringify(problem)))).toBe('Nothing here.')
    expect(explain(new CallFailed(500, 'Oops', '{"stack":"…"}'))).not.toMatch(/[{}]/)
    expect(explain(new TypeError('Failed to fetch'))).toMatch(/^No connection/)
  })
})
