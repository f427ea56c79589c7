import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from '../source-state.mjs'
import { SCREENS } from './screens.mjs'
import { calm, openAs, save, smallEnough } from './take.mjs'

const FOLDER = 'docs/gallery'
const MOST_BYTES = 55_000
const WIDEST = 1_120

/**
 * Every screen in both themes, with a page that shows them side by side.
 *
 * @param names of the screens that are made anew; none means all, and what is no screen any more goes
 */
export async function photographGallery(browser, demo, names) {
  if (names.length === 0) rmSync(path.join(root, FOLDER), { recursive: true, force: true })
  for (const screen of SCREENS.filter(({ name }) => names.length === 0 || names.includes(name)))
    for (const theme of ['light', 'dark']) {
      const png = await photograph(browser, demo, screen, theme)
      const picture = await smallEnough(browser, png, { mostBytes: MOST_BYTES, width: WIDEST })
      save(`${FOLDER}/${screen.name}-${theme}.webp`, picture)
    }
  save(`${FOLDER}/README.md`, Buffer.from(page()))
  for (const address of leftOut())
    console.log(`Not in the gallery: ${address}. Add it to scripts/pictures/screens.mjs.`)
}

/** The addresses of the router that the list does not have; those of one record, and on the way elsewhere, have no picture. */
function leftOut() {
  const router = readFileSync(path.join(root, 'apps/web/src/app/router.tsx'), 'utf8')
  const routes = [...router.matchAll(/'(\/[^'$]*)'/g)].map(([, address]) => address)
  return routes.filter((one) => one !== '/autostart' && !SCREENS.some(({ path: address }) => address === one))
}

async function photograph(browser, demo, { who, path: address, viewport, section }, theme) {
  const page = await openAs(browser, demo, who === 'operator' ? 'nobody' : who, { theme, viewport })
  await page.goto(address)
  if (section) {
    await page.getByLabel('Username').fill('operator')
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.getByRole('button', { name: 'Sign in to the portal' }).click()
    await page
      .getByRole('navigation', { name: 'Portal' })
      .getByRole('button', { name: section, exact: true })
      .click()
  }
  await calm(page)
  const png = await page.screenshot({ type: 'png' })
  await page.context().close()
  return png
}

function page() {
  const groups = [...new Set(SCREENS.map(({ group }) => group))]
  return [
    '# Gallery',
    '',
    'Every screen of the demo in both themes, made by `npm run pictures` from the list in `scripts/pictures/screens.mjs`.',
    ...groups.flatMap((group) => [
      '',
      `## ${group}`,
      '',
      '| screen | light | dark |',
      '|---|---|---|',
      ...SCREENS.filter((screen) => screen.group === group).map(
        ({ name, path: address, section }) =>
          `| ${section ?? `\`${address}\``} | ![${name}, light](${name}-light.webp) | ![${name}, dark](${name}-dark.webp) |`,
      ),
    ]),
    '',
  ].join('\n')
}
