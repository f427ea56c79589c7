import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Every source file in a folder of the repository, by its name from the root with forward slashes. */
export const sourcesIn = (folder: string, root = repository): { file: string; source: string }[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'migrations'].includes(entry.name) ? [] : sourcesIn(file, root)
    return /\.[cm]?[jt]sx?$/.test(entry.name)
      ? [{ file, source: readFileSync(path.join(root, file), 'utf8') }]
      : []
  })
