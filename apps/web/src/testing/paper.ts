import { onTestFinished } from 'vitest'

const frames: HTMLIFrameElement[] = []
const openWindow = window.open.bind(window)

/**
 * The windows that the application prints in become frames of this page that print nothing: one of its own takes the keyboard, and
 * while it prints Chromium loses what is pressed in the page that opened it.
 */
export function printInFrames(): void {
  window.open = (url, target, features) => (url === '' ? openFrame() : openWindow(url, target, features))
}

/** What is on the papers that this test has printed so far. */
export const papers = () => frames.flatMap(({ contentDocument }) => contentDocument ?? [])

export function forgetPapers(): void {
  for (const frame of frames.splice(0)) frame.remove()
}

/** As a browser does that allows the page no windows, until the test ends. */
export function blockPopUps(): void {
  window.open = () => null
  onTestFinished(printInFrames)
}

function openFrame(): Window | null {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  frames.push(frame)
  const { contentWindow } = frame
  if (contentWindow) contentWindow.print = () => undefined
  return contentWindow
}
