import { existsSync } from 'node:fs'
import { systemChromium } from '../e2e/find-chromium.mjs'
import { run } from './run.mjs'

/**
 * Finds a browser for the journeys: the system's, else Playwright's own, else the distribution's package, which root may
 * install. Answers the program's path, '' for Playwright's own, or undefined when there is none to be had.
 */
export async function ensureChromium() {
  const found = systemChromium()
  if (found) {
    console.log(`The journeys run in the system's browser, ${found}.`)
    return found
  }
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) {
    console.log(`The journeys run in Playwright's own browser, ${chromium.executablePath()}.`)
    return ''
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('There is no Chromium: installing the package "chromium" of this distribution.')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
    const installed = systemChromium()
    if (installed) return installed
  }
  console.log('There is no Chromium: trying to download the one Playwright brings.')
  const code = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  return code === 0 && existsSync(chromium.executablePath()) ? '' : undefined
}
