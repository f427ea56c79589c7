import fc from 'fast-check'

/** As much of JSON Schema as the API's document uses. */
export interface Shape {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Shape
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
}

/** A card's number as it is written on the card: nothing may keep it (reliability R18). */
export const CARD = '4111 1111 1111 1111'

/** What somebody sends who wishes the server ill, wherever anything can stand. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  -1e308,
  0.1,
  '',
  ' ',
  '\u0000',
  '\uD800',
  '\u202Eabc',
  'NaN',
  '-0.00',
  '99999999999999.99',
  "'; drop table sales; --",
  '%%%_\\',
  '../../etc/passwd',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  'x'.repeat(10_000),
  CARD,
  [],
  [null],
  {},
  { $ne: 1 },
  { toString: 1, constructor: { prototype: {} } },
  // Deeper, wider and with longer names than anything honest.
  nested(30),
  nested(2_000),
  Array.from({ length: 9_000 }, () => ({})),
  Array.from({ length: 20_000 }, () => []),
  Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`field${i}`, CARD])),
  { ['k'.repeat(20_000)]: { ['k'.repeat(20_000)]: CARD } },
]

function nested(levels: number): unknown {
  let value: unknown = CARD
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Headers that the server reads, as nobody honest sends them. */
export const HOSTILE_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'idempotency-key': CARD },
  { 'idempotency-key': 'x'.repeat(4_000) },
  { 'idempotency-key': ' ' },
  { 'x-device-time': CARD },
  { 'x-device-time': '+275760-09-13T00:00:00.001Z' },
  { 'x-clock-offset': CARD },
  { 'x-clock-offset': '1e999' },
  { 'user-agent': `till ${CARD}` },
  { accept: 'text/html, */*;q=0.0001', 'accept-language': 'x'.repeat(4_000) },
  { 'x-forwarded-for': '::ffff:999.1.1.1, x' },
  { 'if-none-match': CARD, range: 'bytes=9-1' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'sec-fetch-site': 'cross-site' },
  { traceparent: '00-0-0-ff' },
]

const DEPTH = 6
/** Forms that no text can be drawn by. */
const NOT_DRAWN = /\\p\{|\(\?(?!:)/
/** Nothing is made of what must not come next; what it forbids is refused now and then, as it should be. */
const LOOKAHEAD = /\(\?![^)]*\)/g
const WORDS = fc.constantFrom('Tea', 'Ann', 'x', 'Crème brûlée', '茶', '🙂', 'a b', '0', '1.00')

export interface Parts {
  /** The document's named shapes. */
  readonly named: Readonly<Record<string, Shape>>
  /** The ids that there are, beside those that are made up. */
  readonly ids: () => readonly string[]
}

/**
 * Values of a shape: mostly as it says, and at each place now and then something hostile. What stands for an id is often one
 * that exists, of the own business or another.
 */
export function arbitraryOf(shape: Shape, parts: Parts, depth = 0): fc.Arbitrary<unknown> {
  const valid = validOf(shape, parts, depth)
  return fc.oneof({ weight: 40, arbitrary: valid }, { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) })
}

function validOf(shape: Shape, parts: Parts, depth: number): fc.Arbitrary<unknown> {
  if (shape.$ref !== undefined) {
    const named = parts.named[shape.$ref.replace('#/components/schemas/', '')]
    return named && depth < DEPTH ? validOf(named, parts, depth + 1) : fc.constant(null)
  }
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return fc.oneof(...choices.map((one) => validOf(one, parts, depth + 1)))
  if (shape.allOf)
    return fc
      .tuple(...shape.allOf.map((one) => validOf(one, parts, depth + 1)))
      .map((all) => Object.assign({}, ...all))
  switch (shape.type) {
    case 'string':
      return textOf(shape, parts)
    case 'integer':
    case 'number':
      return numberOf(shape)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(depth < DEPTH ? arbitraryOf(shape.items ?? {}, parts, depth + 1) : fc.constant(null), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.min(shape.maxItems ?? 3, (shape.minItems ?? 0) + 3),
      })
    case 'object':
      return objectOf(shape, parts, depth)
    case 'null':
      return fc.constant(null)
    default:
      return fc.constantFrom(...HOSTILE)
  }
}

function objectOf({ properties = {}, required = [] }: Shape, parts: Parts, depth: number) {
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      [name, depth < DEPTH ? arbitraryOf(field, parts, depth + 1) : fc.constant(null)] as const,
  )
  const whole = fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  })
  const more = fc.constantFrom(
    { role: 'owner' },
    { totalSpent: '1.00' },
    { isActive: true },
    { createdAt: '2020-01-01T00:00:00Z' },
  )
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, more).map(([given, added]) => ({ ...given, ...added })) },
  )
}

function numberOf({ type, minimum = -1000, maximum = 1000 }: Shape): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)]
  return type === 'integer'
    ? fc.oneof(fc.integer({ min: Math.ceil(min), max: Math.floor(max) }), fc.constant(Math.ceil(min)))
    : fc.double({ min, max, noNaN: true })
}

function textOf(
  { format, pattern, minLength = 0, maxLength = 60 }: Shape,
  parts: Parts,
): fc.Arbitrary<string> {
  const [year2020, year2030] = [new Date('2020-01-01'), new Date('2030-01-01')]
  const moments = fc.date({ min: year2020, max: year2030, noInvalidDate: true }).map((at) => at.toISOString())
  const ids = fc.oneof(
    { weight: 5, arbitrary: fc.nat().map((n) => parts.ids()[n % parts.ids().length] ?? '') },
    { weight: 1, arbitrary: fc.uuid() },
  )
  if (format === 'uuid') return ids
  if (format === 'date-time') return moments
  if (format === 'date') return moments.map((at) => at.slice(0, 10))
  if (format === 'email') return fc.constantFrom('ann@example.com', 'bob+1@example.org')
  if (format === 'uri') return fc.constantFrom('https://example.com/x', 'http://localhost')
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength
  const form = pattern?.replaceAll(LOOKAHEAD, '')
  if (form !== undefined && !NOT_DRAWN.test(form))
    return fc.stringMatching(new RegExp(form)).map((text) => (fits(text) ? text : text.slice(0, maxLength)))
  const free = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 30), unit: 'grapheme' })
  return fc.oneof(free, WORDS, ids, moments).map((text) => text.slice(0, maxLength))
}
