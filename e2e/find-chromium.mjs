import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge']
const PLACES = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
    `${process.env['PROGRAMFILES(X86)']}\\Microsoft\\Edge\\Application\\msedge.exe`,
  ],
}

/** The system's Chromium, or a browser made from it: CHROMIUM_PATH if set, else on the path, else in the usual place. */
export function systemChromium() {
  return firstThatRuns([process.env.CHROMIUM_PATH, ...onPath(NAMES), ...(PLACES[process.platform] ?? [])])
}

/**
 * The Chromium that only works without a window, where the system has it beside a whole one: the same engine for a fifth less work. What of a
 * whole browser's it lacks, such as Bluetooth and questions about the camera, needs `systemChromium`.
 */
export function headlessChromium() {
  const whole = systemChromium()
  return (
    whole && (firstThatRuns([process.env.CHROMIUM_PATH, ...onPath(['chromium-headless-shell'])]) ?? whole)
  )
}

const firstThatRuns = (candidates) => candidates.find((candidate) => candidate && canRun(candidate))

const onPath = (names) =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))

function canRun(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Whether Chromium's sandbox works here. It does not for root, nor in containers without user namespaces; only there are
 * the journeys run without it.
 */
export function sandboxWorks(executable) {
  if (process.platform !== 'linux') return true
  if (process.getuid?.() === 0 || !executable) return false
  try {
    execFileSync(executable, ['--headless', '--disable-gpu', '--dump-dom', 'about:blank'], {
      stdio: 'ignore',
      timeout: 20_000,
    })
    return true
  } catch {
    return false
  }
}
