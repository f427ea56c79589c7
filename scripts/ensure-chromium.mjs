import { existsSync } from 'node:fs'
import { headlessChromium } from '../e2e/find-chromium.mjs'
import { run } from './run.mjs'

/**
 * Finds a browser for the journeys: the system's, else Playwright's own, else the distribution's package, which root may
 * install. Answers whether there is one now, and says what to do where there is none.
 */
export async function ensureChromium() {
  const found = headlessChromium()
  if (found) {
    console.log(`The journeys run in the system's browser, ${found}.`)
    return true
  }
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) {
    console.log(`The journeys run in Playwright's own browser, ${chromium.executablePath()}.`)
    return true
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(
      'There is no Chromium: installing the package "chromium" of this distribution, and the one without windows.',
    )
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    for (const name of ['chromium', 'chromium-headless-shell'])
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
    if (headlessChromium()) return true
  }
  console.log('There is no Chromium: trying to download the one Playwright brings.')
  const code = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  if (code === 0 && existsSync(chromium.executablePath())) return true
  console.error('No browser could be had. Install Chromium, or set CHROMIUM_PATH to yours.')
  return false
}
