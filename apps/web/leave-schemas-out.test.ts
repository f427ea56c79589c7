import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { withoutSchemas } from './leave-schemas-out.ts'

it('leaves of a call where to send what, and nothing of its schemas', () => {
  const source = `import { z } from 'zod'
import { defineCall } from './call.ts'
export const saleSchema = z.object({ id: z.uuid() }).superRefine((sale, context) => check(sale, context))
export type Sale = z.infer<typeof saleSchema>
const changed = saleSchema.partial()
export const recordSale = defineCall({
  name: 'recordSale',
  method: 'POST',
  path: '/api/transactions',
  summary: 'Record a sale.',
  access: 'sell',
  body: saleSchema,
  answer: z.array(saleSchema),
})
export const doubled = (amount: number) => amount * 2
export const LIMIT = Math.max(1, 2)
`
  const left = withoutSchemas(source)
  expect(left).toContain('export const saleSchema = z\n')
  expect(left).toContain('const changed = z\n')
  expect(left).toContain("path: '/api/transactions'")
  expect(left).not.toMatch(/superRefine|Record a sale|z\.array|defineCall\(|sell/)
  // What is no schema stays as it is.
  expect(left).toContain('amount * 2')
  expect(left).toContain('Math.max(1, 2)')
})
it('leaves a module without schemas alone', () => {
  const source = `import { other } from './other.ts'\nexport const made = otherSchema.partial()\n`
  expect(withoutSchemas(source)).toBe(source)
})

it('no rule that a browser could run asks a schema, since it would have none', () => {
  const packages = fileURLToPath(new URL('../../packages/', import.meta.url))
  const asking = readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => /^(domain|contract|printing)\/src\/.*\.ts$/.test(file) && !/test(-support)?\.ts$/.test(file),
    )
    .filter((file) =>
      /(?<!\b(?:Date|JSON))\.(safeParse|parse)(Async)?\(/.test(readFileSync(packages + file, 'utf8')),
    )
  // The receipt's settings are read on the server only; its documentation says so.
  expect(asking).toEqual(['domain/src/receipts/receipt-config.ts'])
})
