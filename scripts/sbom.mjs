/**
 * `npm run sbom` prints what ships, as CycloneDX: what the lock file does not mark as of development only. npm's own `--omit dev` leaves
 * out whatever a program of development uses too, such as the database's driver.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')

/** @returns the names with versions of what ships, by the lock file */
export function shippedPackages() {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return new Set(
    Object.entries(packages).flatMap(([place, { dev, link, version }]) =>
      dev || link || !place.includes('node_modules/')
        ? []
        : [`${place.slice(place.lastIndexOf('node_modules/') + 13)}@${version}`],
    ),
  )
}

const nameOf = ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`

/** @returns the bill of what ships */
export async function billOfMaterials() {
  const all = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
  const { stdout } = await promisify(execFile)('npm', all, { cwd: root, maxBuffer: 2 ** 26 })
  const bill = JSON.parse(stdout)
  const shipped = shippedPackages()
  const components = bill.components.filter((one) => shipped.has(nameOf(one)))
  const kept = new Set([bill.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const dependencies = bill.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((other) => kept.has(other)) }))
  return { ...bill, components, dependencies }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await billOfMaterials(), null, 2))
