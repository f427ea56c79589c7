import { describe, expect, it } from 'vitest'
import { inRequestScope, requestScope } from './request-scope.ts'
import { Turns } from './turns.ts'

/** Work that ends when it is told to, and what has begun so far. */
function desk() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, end }
}

describe('turns', () => {
  it('one key has one piece of work at a time, in the order of asking', async () => {
    const { begun, work, end } = desk()
    const turns = new Turns(4)
    const all = ['a1', 'a2', 'a3'].map((name) => turns.take('a', work(name)))
    expect(begun).toEqual(['a1'])
    for (const name of ['a1', 'a2', 'a3']) await end(name)
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3'])
  })

  it('a key that asked a hundred times lets the others pass, and only so many keys are served at once', async () => {
    const { begun, work, end } = desk()
    const turns = new Turns(2)
    for (let n = 1; n <= 100; n += 1) void turns.take('a', work(`a${n}`))
    for (const key of ['b', 'c']) void turns.take(key, work(`${key}1`))
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'c1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  })

  it('refuses what would wait beyond the most, and what failed gives its turn on', async () => {
    const { work, end } = desk()
    const turns = new Turns(1)
    const failing = turns.take('a', () => Promise.reject(new Error('broken')), 1)
    const waiting = turns.take('a', work('a2'), 1)
    await expect(turns.take('a', work('a3'), 1)).rejects.toMatchObject({ code: 'too-busy' })
    await expect(failing).rejects.toThrow('broken')
    await new Promise((resolve) => setImmediate(resolve))
    await end('a2')
    expect(await waiting).toBe('a2')
  })

  it('each piece of work stays of the request that asked for it, whoever calls it', async () => {
    const turns = new Turns(1)
    const isOwn = () => {
      const scope = {}
      return inRequestScope(scope, () => turns.take('a', async () => requestScope() === scope))
    }
    expect(await Promise.all([isOwn(), isOwn(), isOwn()])).toEqual([true, true, true])
  })
})
