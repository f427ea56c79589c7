import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { PICTURE_SIZES, pictureSet } from './src/features/site/picture-set.ts'

const NAME = 'virtual:site-html'
const page = fileURLToPath(new URL('./src/features/site/site-html.tsx', import.meta.url))

/** What the server writes its own address over (front-page.ts there). */
const PUBLIC_URL = 'https://public-url.invalid'
const TITLE = 'Tuppence · the till for UK shops'
const WORDS =
  'A quick till that keeps selling without a connection, VAT done right, and books that add up to the penny.'

/** What other programs are told of the page: those that find it, and those that show a picture of it beside a link. */
const HEAD = [
  '<meta name="robots" content="index, follow" />',
  `<link rel="canonical" href="${PUBLIC_URL}/" />`,
  '<meta property="og:type" content="website" />',
  '<meta property="og:site_name" content="Tuppence" />',
  '<meta property="og:locale" content="en_GB" />',
  `<meta property="og:title" content="${TITLE}" />`,
  `<meta property="og:description" content="${WORDS}" />`,
  `<meta property="og:url" content="${PUBLIC_URL}/" />`,
  `<meta property="og:image" content="${PUBLIC_URL}/link-picture.jpg" />`,
  '<meta property="og:image:width" content="1200" />',
  '<meta property="og:image:height" content="630" />',
  '<meta property="og:image:alt" content="The Tuppence till with a sale in it" />',
  '<meta name="twitter:card" content="summary_large_image" />',
  // What is seen largest comes beside the style sheet, not after it. Who chose the theme that the device has not gets both.
  ...(['light', 'dark'] as const).map(
    (theme) =>
      `<link rel="preload" as="image" fetchpriority="high" media="(prefers-color-scheme: ${theme})" imagesrcset="${pictureSet('till', theme, 1440)}" imagesizes="${PICTURE_SIZES}" />`,
  ),
].join('\n    ')

/**
 * Renders the marketing page when the product is built. A visitor then loads a few kilobytes of HTML and one small script
 * instead of a rendering library.
 */
export function prerenderSite(): Plugin {
  let folder = ''
  let siteHtml = ''
  return {
    name: 'prerender-site',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir)
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return undefined
      const { module, dependencies } = await runnerImport<{ siteHtml: string }>(page, {
        configFile: false,
        logLevel: 'error',
        oxc: { jsx: { runtime: 'automatic' } },
      })
      for (const file of dependencies) this.addWatchFile(file)
      siteHtml = module.siteHtml
      return `export default ${JSON.stringify(siteHtml)}`
    },
    /** The page as a whole, which the server sends before any script has run. */
    writeBundle() {
      const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
      writeFileSync(path.join(folder, 'site.html'), asFrontPage(read('index.html'), siteHtml, read))
    },
  }
}

/**
 * What its first paint would wait for, the style sheet and the theme's few lines, stands in the page itself.
 *
 * @param read a file of the build, by its address
 * @throws where index.html is not what it was: half a page would be worse than none
 */
function asFrontPage(page: string, siteHtml: string, read: (file: string) => string): string {
  const changes: [RegExp, (file: string) => string][] = [
    [/<meta name="robots" content="noindex" ?\/?>/, () => HEAD],
    [/<link rel="stylesheet" crossorigin href="\/([^"]+)">/, (file) => `<style>${read(file)}</style>`],
    [/<script src="\/(theme\.js)"><\/script>/, (file) => `<script>${read(file)}</script>`],
    [/<div id="root">[\s\S]*?<\/div>\s*<\/div>/, () => `<div id="root">${siteHtml}</div>`],
    [/<noscript>[\s\S]*?<\/noscript>/, () => ''],
  ]
  return changes.reduce((all, [what, by]) => {
    if (!what.test(all))
      throw new Error(`index.html has lost ${what}: prerender-site.ts makes the front page of it.`)
    return all.replace(what, (_, file: string) => by(file))
  }, page)
}
