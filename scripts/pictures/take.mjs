import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../source-state.mjs'

/** Who looks: nobody, or somebody of the demo's café by the door they come in at, or its operator. */
const LOGINS = {
  till: ['/api/pos/login', { businessCode: 'UK001', username: 'cashier1' }],
  office: ['/api/back-office/login', { businessCode: 'UK001', username: 'manager' }],
  owner: ['/api/back-office/login', { businessCode: 'UK002', username: 'owner' }],
  operator: ['/api/super-admin/login', { username: 'operator' }],
}

/** A page of the running demo as somebody has it before them. @returns the page, and what closes it */
export async function openAs(browser, { address, password }, who, { theme, viewport }) {
  const context = await browser.newContext({
    ...{ baseURL: address, viewport, colorScheme: theme, reducedMotion: 'reduce' },
    ...{ locale: 'en-GB', timezoneId: 'Europe/London' },
  })
  const page = await context.newPage()
  const [call, login] = LOGINS[who] ?? []
  if (call) {
    const answer = await page.request.post(call, { data: { ...login, password } })
    if (!answer.ok()) throw new Error(`The demo did not let ${login.username} in: ${await answer.text()}`)
  }
  return page
}

/** What has just been added or said has gone from the screen, and nothing has the focus. */
export async function calm(page, waitMs = 1_500) {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  // What is still on its way says so.
  await page.waitForFunction(() => !/Loading [^.]+\.\.\./.test(document.body.textContent), null, {
    timeout: 60_000,
  })
  await page.evaluate(() => document.activeElement?.blur())
  await page.mouse.move(0, 0)
  await page.waitForTimeout(waitMs)
}

/** A picture in a smaller form, made by the browser, at the best quality that stays below the limit. */
export async function smallEnough(browser, png, { type = 'image/webp', mostBytes, width }) {
  const page = await browser.newPage()
  const made = await page.evaluate(
    async ({ base64, kind, most, wide }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const scale = Math.min(1, (wide ?? image.width) / image.width)
      const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale))
      const context = canvas.getContext('2d')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, canvas.width, canvas.height)
      for (let quality = 0.92; quality > 0.15; quality -= 0.06) {
        const blob = await canvas.convertToBlob({ type: kind, quality })
        if (blob.size <= most) return Array.from(new Uint8Array(await blob.arrayBuffer()))
      }
      return undefined
    },
    { base64: png.toString('base64'), kind: type, most: mostBytes, wide: width },
  )
  await page.close()
  if (!made) throw new Error('The picture cannot be made small enough.')
  return Buffer.from(made)
}

export function save(file, content) {
  const full = path.join(root, file)
  mkdirSync(path.dirname(full), { recursive: true })
  writeFileSync(full, content)
  console.log(`${file}: ${(content.length / 1000).toFixed(1)} kB`)
}
