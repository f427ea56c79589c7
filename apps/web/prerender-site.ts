import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const NAME = 'virtual:site-html'
const page = fileURLToPath(new URL('./src/features/site/site-html.tsx', import.meta.url))

/**
 * Renders the marketing page when the product is built. A visitor then loads a few kilobytes of HTML and one small script
 * instead of a rendering library.
 */
export function prerenderSite(): Plugin {
  return {
    name: 'prerender-site',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined
      const { module, dependencies } = await runnerImport<{ siteHtml: string }>(page, {
        configFile: false,
        logLevel: 'error',
        oxc: { jsx: { runtime: 'automatic' } },
      })
      for (const file of dependencies) this.addWatchFile(file)
      return `export default ${JSON.stringify(module.siteHtml)}`
    },
  }
}
