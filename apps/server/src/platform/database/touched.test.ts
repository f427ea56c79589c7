import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const modules = path.join(import.meta.dirname, '../../modules')

it('D21 whatever changes a product or a customer says so, for who asks for changes', () => {
  const forgetful = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => !/\.(test|test-support|tables)\.ts$/.test(file))
    .flatMap((file) =>
      readFileSync(path.join(modules, file), 'utf8')
        .split(/(?=\bupdate (?:products|customers)\b|\.update\((?:products|customers)\))/)
        .slice(1)
        .filter((statement) => /updated_at = now\(\)|updatedAt: sql/.test(statement.slice(0, LOOKED_AT)))
        .map((statement) => `${file}: ${statement.slice(0, 60)}`),
    )
  expect(forgetful).toEqual([])
})

/** The letters of a statement in which its columns are set. */
const LOOKED_AT = 900
