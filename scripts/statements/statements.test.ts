import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Claim, readClaims } from './claims.ts'
import { compareClaims } from './compare.ts'

const root = mkdtempSync(path.join(tmpdir(), 'claims-'))
afterAll(() => rmSync(root, { recursive: true }))

function claimsOf(code: string): Claim[] {
  const folder = path.join(root, 'apps/server/src')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    path.join(root, 'apps/server/tsconfig.json'),
    '{"compilerOptions":{"strict":true,"types":[]},"include":["src"]}',
  )
  writeFileSync(
    path.join(folder, 'a.ts'),
    `declare const tx: { execute<T>(statement: string): Promise<T[]> }\n${code}`,
  )
  return readClaims(root)
}

it('reads what the code claims to be answered with, by line', () => {
  const claims = claimsOf(`
interface Row { readonly at: Date | null; readonly kind: 'a' | 'b'; count?: number }
export const rows = async () => ({
  one: await tx.execute<Row & { lines: string[]; is: boolean; other: unknown }>('select …'),
})`)
  expect(claims).toEqual([
    {
      place: 'apps/server/src/a.ts:5',
      columns: [
        { name: 'at', type: 'Date | null', kinds: expect.toSatisfy(isOf('date', 'null')), isOptional: false },
        { name: 'kind', type: '"a" | "b"', kinds: expect.toSatisfy(isOf('string')), isOptional: false },
        { name: 'count', type: 'number | undefined', kinds: ['number'], isOptional: true },
        { name: 'lines', type: 'string[]', kinds: ['array'], isOptional: false },
        { name: 'is', type: 'boolean', kinds: expect.toSatisfy(isOf('boolean')), isOptional: false },
        { name: 'other', type: 'unknown', kinds: undefined, isOptional: false },
      ],
    },
  ])
})

const isOf =
  (...kinds: string[]) =>
  (found: string[]) =>
    new Set(found).size === kinds.length && kinds.every((kind) => found.includes(kind))

const place = 'apps/server/src/a.ts:5'
const claims: Claim[] = [
  {
    place,
    columns: [
      { name: 'count', type: 'number', kinds: ['number'], isOptional: false },
      { name: 'note', type: 'string | undefined', kinds: ['string'], isOptional: true },
    ],
  },
  { place: 'apps/server/src/a.ts:9', columns: [] },
]

it('finds nothing where the answer has what is claimed, and counts what was asked', () => {
  expect(compareClaims(claims, [{ place, columns: { count: ['number'], more: ['date'] } }])).toEqual({
    ...{ findings: [], asked: 1 },
  })
})

it.each([
  ['another type', { count: ['string'] }, 'count is claimed to be number, and came as string'],
  ['a null', { count: ['number', 'null'] }, 'count is claimed to be number, and came as null'],
  ['no such column', { counted: ['number'] }, 'count (number) is no column of the answer'],
  [
    'an optional one of another type',
    { count: ['number'], note: ['date'] },
    'note is claimed to be string | undefined, and came as date',
  ],
])('finds %s', (_, columns, message) => {
  expect(
    compareClaims(claims, [
      { place, columns },
      { place, columns },
    ]).findings,
  ).toEqual([{ place, message }])
})
