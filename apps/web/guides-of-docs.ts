import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const MODULE = 'virtual:guides'
const RESOLVED = `\0${MODULE}`
const folder = fileURLToPath(new URL('../../docs/guides/', import.meta.url))

/** The guides of docs/guides as a module: their texts as they are there, and where the app has each of their pictures. */
export function guidesOfDocs(): Plugin {
  return {
    name: 'guides-of-docs',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return undefined
      const guides = filesOf(folder, '.md').map((file) => {
        this.addWatchFile(folder + file)
        return [file.replace(/\.md$/, ''), readFileSync(folder + file, 'utf8')]
      })
      const pictures = filesOf(`${folder}pictures`, '.webp')
      const imports = pictures.map(
        (file, i) => `import p${i} from ${JSON.stringify(`${folder}pictures/${file}?url`)}`,
      )
      return [
        ...imports,
        `export const texts = ${JSON.stringify(Object.fromEntries(guides))}`,
        `export const pictures = {${pictures.map((file, i) => `${JSON.stringify(file)}: p${i}`).join(', ')}}`,
      ].join('\n')
    },
  }
}

const filesOf = (path: string, end: string) =>
  readdirSync(path)
    .filter((file) => file.endsWith(end))
    .sort()
