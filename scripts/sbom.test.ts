import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { billOfMaterials, shippedPackages } from './sbom.mjs'

const dependenciesOf = (workspace: string): string[] => {
  const file = new URL(`../${workspace}/package.json`, import.meta.url)
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')).dependencies ?? {})
}
const WORKSPACES = ['apps/server', 'apps/web', 'packages/contract', 'packages/domain', 'packages/printing']

it('the bill of what ships has every package that the product names, and what they bring along, and no tool', async () => {
  const { components } = await billOfMaterials()
  const listed = components.map(({ group, name }) => (group ? `${group}/${name}` : name))
  const named = WORKSPACES.flatMap(dependenciesOf).filter((name) => !name.startsWith('@tuppence/'))
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !listed.includes(name))).toEqual([])
  expect(
    new Set(components.map(({ name, group, version }) => `${group ? `${group}/` : ''}${name}@${version}`)),
  ).toEqual(shippedPackages())
  for (const tool of ['vitest', 'knip', '@biomejs/biome', 'drizzle-kit']) expect(listed).not.toContain(tool)
}, 60_000)
