import { type BasketTaken, type ParkedEnd, takenProblems } from '@tuppence/contract/parked'
import { problemOf } from '@tuppence/contract/problem'
import { itemCount, type ParkedBasket } from '@tuppence/domain/sales'
import type { Answered, Asked } from './network.ts'

interface Kept {
  readonly basket: ParkedBasket
  end?: { readonly endId: string; readonly taken: BasketTaken }
}

const PATH = '/api/parked-baskets'

/** Parked baskets as the contract has them: each parked once, and given to whoever asks first. */
export class ParkedModel {
  readonly #baskets = new Map<string, Kept>()

  /** Undefined for what is not its business. */
  handle({ method, url, body }: Asked): Answered | undefined {
    if (!url.startsWith(PATH)) return undefined
    if (method === 'GET') return json(200, this.#waiting())
    const [id = '', how] = url.slice(PATH.length + 1).split('/')
    if (method === 'PUT') return this.#park({ id, ...(JSON.parse(body) as Omit<ParkedBasket, 'id'>) })
    return this.#end(id, how === 'discard' ? 'discarded' : 'recalled', JSON.parse(body) as ParkedEnd)
  }

  #park(basket: ParkedBasket): Answered {
    const before = this.#baskets.get(basket.id)
    if (before && JSON.stringify(before.basket) !== JSON.stringify(basket)) return refused('basket-id-reused')
    if (!before) this.#baskets.set(basket.id, { basket })
    return { status: 204, headers: {}, body: '' }
  }

  #end(id: string, how: BasketTaken['how'], { endId, staff, at }: ParkedEnd): Answered {
    const kept = this.#baskets.get(id)
    if (!kept) return refused('not-found')
    kept.end ??= { endId, taken: { how, staffName: staff.name, tillCode: 'T1', at } }
    const { end } = kept
    if (end.endId === endId && end.taken.how === how) return json(200, kept.basket)
    return refused('basket-taken', takenProblems(end.taken))
  }

  #waiting(): object[] {
    return [...this.#baskets.values()]
      .filter(({ end }) => !end)
      .map(({ basket: { id, label, parkedAt, staff, tillId, cart } }) => ({
        ...{ id, label, parkedAt, staffName: staff.name, tillId, tillCode: 'T1' },
        ...{ itemCount: itemCount(cart), total: '0.00' },
      }))
  }
}

const json = (status: number, body: object): Answered => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

function refused(...said: Parameters<typeof problemOf>): Answered {
  const problem = problemOf(...said)
  return { ...json(problem.status, problem), headers: { 'content-type': 'application/problem+json' } }
}
