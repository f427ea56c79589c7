import { expect, it } from 'vitest'
import { companyBesideName, customerName, findDuplicates, isPhoneLike, phoneKey } from './index.ts'

const person = (id: string, of: object) => ({
  id,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  ...of,
})
const pairs = (...people: ReturnType<typeof person>[]) =>
  findDuplicates(people, 100).map(({ reason, pair: [a, b] }) => `${reason} ${a.id} ${b.id}`)

it('a telephone number is the same however it is written', () => {
  for (const text of [
    '07700 900222',
    '+44 7700 900222',
    '0044 7700 900222',
    '+44 (0)7700-900222',
    '447700900222',
  ])
    expect([phoneKey(text), isPhoneLike(text)], text).toEqual(['7700900222', true])
  expect(phoneKey('+353 1 234 5678')).not.toBe(phoneKey('01 234 5678'))
  for (const text of ['Ada', '', '1', 'a 07700 900222']) expect(isPhoneLike(text), text).toBe(false)
})

it('the same e-mail address or number is one person perhaps, the surest first, and once', () => {
  const a = person('a', {
    email: 'Ada@post.example',
    phone: '07700 900222',
    firstName: 'Ada',
    lastName: 'Okafor',
  })
  const b = person('b', {
    email: 'ada@POST.example ',
    phone: '+44 7700 900222',
    firstName: 'Ada',
    lastName: 'Okafor',
  })
  const c = person('c', { phone: '0044 7700 900222' })
  expect(pairs(a, b, c)).toEqual(['email a b', 'phone a c'])
  expect(pairs(person('a', { phone: '12' }), person('b', { phone: '12' }))).toEqual([])
})

it('very like names are, whatever their case, accents and order, and short ones are not', () => {
  const called = (id: string, firstName: string | null, lastName: string) =>
    person(id, { firstName, lastName })
  expect(pairs(called('a', 'Zoë', "D'Arcy"), called('b', 'darcy', 'ZOE'))).toEqual(['name a b'])
  expect(pairs(called('a', 'Catherine', 'Jones'), called('b', 'Cathrine', 'Jones'))).toEqual(['name a b'])
  expect(pairs(called('a', 'Brian', 'Jones'), called('b', 'Brain', 'Jones'))).toEqual(['name a b'])
  expect(pairs(called('a', 'Jan', 'Smith'), called('b', 'Ian', 'Smith'))).toEqual([])
  expect(pairs(called('a', null, 'Smith'), called('b', null, 'Smith'))).toEqual([])
})

it('looks through 20,000 without being long about it', () => {
  const names = [
    'Ann',
    'Robert',
    'Charlotte',
    'Mohammed',
    'Siobhan',
    'Oliver',
    'Amelia',
    'George',
    'Olivia',
    'Noah',
  ]
  const people = Array.from({ length: 20_000 }, (_, i) =>
    person(`${i}`, {
      firstName: names[i % 10],
      lastName: `Family${(i * 7919) % 3000}`,
      email: `${i}@post.example`,
    }),
  )
  const startedAt = performance.now()
  expect(findDuplicates(people, 200)).toHaveLength(200)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

it('a company is told beside another name, and not twice', () => {
  const oak = { firstName: null, lastName: null, company: 'Oak & Sons' }
  expect(companyBesideName(oak)).toBeNull()
  expect(companyBesideName({ ...oak, firstName: 'Ada' })).toBe('Oak & Sons')
  expect(companyBesideName({ ...oak, company: null })).toBeNull()
})

it('a customer is called by name, else by company, else by what they can be found by', () => {
  const nobody = { firstName: null, lastName: null, company: null, email: null, phone: null }
  const known = { company: 'Oak & Sons', email: 'ada@post.example', phone: '1' }
  expect(customerName({ ...known, firstName: 'Ada', lastName: null })).toBe('Ada')
  expect(customerName({ ...nobody, ...known })).toBe('Oak & Sons')
  expect(customerName({ ...nobody, ...known, company: '' })).toBe('ada@post.example')
  expect(customerName({ ...nobody, erasedAt: '2026-11-02T12:00:00Z' })).toBe('Erased customer')
  expect(customerName({ ...nobody, phone: '1' })).toBe('1')
  expect(customerName(nobody)).toBe('Customer without a name')
})
