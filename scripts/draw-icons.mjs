// Draws the PNG icons of apps/web/public from favicon.svg. Run it by hand when the mark changes; the PNGs are committed.
import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

const folder = new URL('../apps/web/public/', import.meta.url)
const mark = await readFile(new URL('favicon.svg', folder), 'utf8')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()

/** `share` is how much of the side the coin takes; a ground fills what a device may cut away (maskable icons). */
async function draw(file, side, share, ground) {
  await page.setViewportSize({ width: side, height: side })
  const box = `width:${side}px;height:${side}px;display:grid;place-items:center;background:${ground ?? 'transparent'}`
  await page.setContent(
    `<style>*{margin:0}svg{width:${side * share}px;height:${side * share}px}</style><div style="${box}">${mark}</div>`,
  )
  await page.screenshot({ path: new URL(file, folder).pathname, omitBackground: ground === undefined })
}

await draw('icon-192.png', 192, 1)
await draw('icon-512.png', 512, 1)
await draw('icon-maskable-512.png', 512, 0.66, '#faf6ee')
await draw('apple-touch-icon.png', 180, 0.8, '#faf6ee')
await browser.close()
