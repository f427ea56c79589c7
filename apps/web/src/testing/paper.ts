import { onTestFinished } from 'vitest'

/**
 * Catches the windows that the application prints in, as frames of this page that print nothing, because a window of its own would
 * take the keyboard from the test. Answers what stands on the papers so far.
 */
export function catchPapers(): () => Document[] {
  const papers: HTMLIFrameElement[] = []
  replaceOpen(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    papers.push(frame)
    const { contentWindow } = frame
    if (contentWindow) contentWindow.print = () => undefined
    return contentWindow
  })
  return () => papers.flatMap(({ contentDocument }) => contentDocument ?? [])
}

/** As a browser does that allows the page no windows. */
export const blockPopUps = () => replaceOpen(() => null)

function replaceOpen(open: () => Window | null) {
  const before = window.open
  window.open = open
  onTestFinished(() => {
    window.open = before
  })
}
