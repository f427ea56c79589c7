import { allCalls } from '@tuppence/contract/all-calls'
import { expect, it } from 'vitest'
import { TURNS, type Turn, turnOf } from '../support/turn.ts'
import type { Actor } from './actors.ts'
import { ATTACKS } from './attacks.ts'
import { callsIn } from './decides.ts'
import { type Try, triesOf } from './matrix.ts'

const actors = ['cashier', 'manager', 'owner', 'operator', 'nobody'].map(
  (name): Actor => ({ name, isPerson: true, token: async () => undefined, verdict: () => 'may' }),
)
const inWords = ({ call, actor, attacks }: Try) =>
  attacks.map(({ name }) => `${call.name}, ${actor.name}, ${name}`)
const triedIn = (turn: Turn) => triesOf({ calls: allCalls, actors, attacks: ATTACKS }, turn).flatMap(inWords)

it('R10 six turns try what the whole matrix does, each attack once, beside what every one of them tries', () => {
  const whole = triedIn('whole')
  const always = allCalls.flatMap(({ name }) =>
    actors.map((actor) => `${name}, ${actor.name}, nothing in it`),
  )
  const turns = Array.from({ length: TURNS }, (_, turn) => triedIn(turn))
  for (const turn of turns) {
    expect(turn).toEqual(expect.arrayContaining(always))
    expect(turn.length).toBeLessThan(whole.length / 2)
  }
  expect([...new Set(turns.flat())].sort()).toEqual([...whole].sort())
  const isInTurn = (name: string) =>
    ATTACKS.some((attack) => !attack.isAlways && name.endsWith(`, ${attack.name}`))
  const inTurn = turns.flat().filter(isInTurn)
  expect(new Set(inTurn).size).toBe(inTurn.length)
})

it('R10 a call of which the contract differs is tried in every way in any turn, and no other is', async () => {
  const changed = ['packages/contract/src/tills.ts', 'packages/contract/src/gone.ts', 'README.md']
  const inFull = await callsIn(changed)
  expect([...inFull].map(({ name }) => name)).toContain('archiveTill')
  const whole = triesOf({ calls: allCalls, actors, attacks: ATTACKS }, 'whole')
  const turn = triesOf({ calls: allCalls, actors, attacks: ATTACKS, inFull }, 0)
  const isInFull = ({ call }: Try) => inFull.has(call)
  expect(turn.filter(isInFull).flatMap(inWords)).toEqual(whole.filter(isInFull).flatMap(inWords))
  expect(turn.flatMap(inWords).length).toBeLessThan(whole.flatMap(inWords).length / 2)
})

it('a turn can be asked for, and nothing else is taken for one', () => {
  expect([turnOf('whole', []), turnOf('0', []), turnOf('5', [])]).toEqual(['whole', 0, 5])
  expect(() => turnOf('6', [])).toThrow('0 to 5')
})
