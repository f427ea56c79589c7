import {
  COUNT_PLACES,
  type CountPlace,
  type KeptCount,
  type PlaceTally,
  type Ruling,
  type Tally,
} from './stock-take.ts'

type Keep = Extract<Ruling, { kind: 'keep' }>

/**
 * Adds up the counts of a stock-take by product. Only counts of a product's last round count; places are added up, and so
 * are people within a place, unless somebody ruled otherwise. Where two people counted one product in one place it is a
 * question, until a ruling that is younger than all of their counts.
 *
 * What is sold comes from the shop floor: so the count of the shop floor says which moment's stock the whole is held
 * against, and where there is none, the last count.
 *
 * @returns the tallies of what was counted in its last round, in the order of the products' ids
 */
export function tallyCounts(counts: readonly KeptCount[], rulings: readonly Ruling[]): Tally[] {
  const rounds = roundsOf(rulings)
  const byProduct = new Map<string, KeptCount[]>()
  for (const count of counts) {
    if (count.round !== (rounds.get(count.productId) ?? 0)) continue
    const known = byProduct.get(count.productId)
    if (known) known.push(count)
    else byProduct.set(count.productId, [count])
  }
  const keeps = keepsOf(rulings)
  return [...byProduct]
    .map(([productId, ofProduct]) => tallyOf(productId, ofProduct, keeps))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

/** The round that each product is in; what is not in it is in its first, 0. */
export function roundsOf(rulings: readonly Ruling[]): Map<string, number> {
  const rounds = new Map<string, number>()
  for (const { kind, productId, round } of rulings)
    if (kind === 'recount') rounds.set(productId, Math.max(round, rounds.get(productId) ?? 0))
  return rounds
}

const placeKey = (productId: string, round: number, place: CountPlace) => `${productId} ${round} ${place}`

/** The last word on each place. */
function keepsOf(rulings: readonly Ruling[]): Map<string, Keep> {
  const keeps = new Map<string, Keep>()
  for (const ruling of rulings) {
    if (ruling.kind !== 'keep') continue
    const key = placeKey(ruling.productId, ruling.round, ruling.place)
    const before = keeps.get(key)
    if (!before || before.ruledAtMs <= ruling.ruledAtMs) keeps.set(key, ruling)
  }
  return keeps
}

function tallyOf(productId: string, counts: readonly KeptCount[], keeps: ReadonlyMap<string, Keep>): Tally {
  const round = counts[0]?.round ?? 0
  const places = COUNT_PLACES.flatMap((place) => {
    const there = counts.filter((count) => count.place === place)
    return there.length === 0 ? [] : [tallyPlace(place, there, keeps.get(placeKey(productId, round, place)))]
  })
  const onTheFloor = counts.filter(({ place }) => place === 'shelf')
  const times = counts.map(({ countedAtMs }) => countedAtMs)
  const deciding = onTheFloor.length > 0 ? onTheFloor.map(({ countedAtMs }) => countedAtMs) : times
  return {
    productId,
    round,
    quantity: places.reduce((sum, { quantity }) => sum + quantity, 0),
    countedAtMs: latest(deciding),
    firstAtMs: times.reduce((first, time) => Math.min(first, time), Number.POSITIVE_INFINITY),
    lastAtMs: latest(times),
    places,
  }
}

function tallyPlace(place: CountPlace, counts: readonly KeptCount[], keep: Keep | undefined): PlaceTally {
  const byPerson = new Map<string | null, number>()
  for (const { userId, quantity } of counts) byPerson.set(userId, (byPerson.get(userId) ?? 0) + quantity)
  const people = [...byPerson].map(([userId, quantity]) => ({ userId, quantity }))
  const isRuled = keep !== undefined && latest(counts.map(({ keptAtMs }) => keptAtMs)) <= keep.ruledAtMs
  const standing =
    isRuled && keep.keptUserId !== undefined
      ? people.filter(({ userId }) => userId === keep.keptUserId)
      : people
  return {
    place,
    quantity: standing.reduce((sum, { quantity }) => sum + quantity, 0),
    people,
    isInQuestion: people.length > 1 && !isRuled,
  }
}

const latest = (times: readonly number[]): number =>
  times.reduce((last, time) => Math.max(last, time), Number.NEGATIVE_INFINITY)
