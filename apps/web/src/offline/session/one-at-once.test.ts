import { createAccount, listAccounts } from '@tuppence/contract/operator'
import { describe, expect, it } from 'vitest'
import { oneAtOnce } from './one-at-once.ts'

/** A server that answers when it is told to, and counts what it is asked. */
function slowServer() {
  const asked: (() => void)[] = []
  const fails: ((error: Error) => void)[] = []
  const send = oneAtOnce(
    ((..._: unknown[]) =>
      new Promise((answer, fail) => {
        const number = asked.length + 1
        asked.push(() => answer(number))
        fails.push(fail)
      })) as never,
  )
  return { asked, fails, send }
}
const body = { businessName: 'Bakery', username: 'ada' }

describe('the same change asked for twice', () => {
  it('is one while it is under way, and both get its answer', async () => {
    const { asked, send } = slowServer()
    const both = [send(createAccount, { body }), send(createAccount, { body })]
    expect(asked).toHaveLength(1)
    asked[0]?.()
    expect(await Promise.all(both)).toEqual([1, 1])
  })

  it('is two where the first has been answered, or has failed', async () => {
    const { asked, fails, send } = slowServer()
    const first = send(createAccount, { body })
    fails[0]?.(new Error('no network'))
    await expect(first).rejects.toThrow('no network')
    const second = send(createAccount, { body })
    asked[1]?.()
    await second
    void send(createAccount, { body })
    expect(asked).toHaveLength(3)
  })

  it('is two where it says something else, or can be broken off; and reads go each for itself', () => {
    const { asked, send } = slowServer()
    void send(createAccount, { body })
    void send(createAccount, { body: { ...body, username: 'eve' } })
    void send(createAccount, { body }, { signal: new AbortController().signal })
    void send(listAccounts, {})
    void send(listAccounts, {})
    expect(asked).toHaveLength(5)
  })
})
