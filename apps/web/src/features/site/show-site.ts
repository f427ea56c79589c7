import html from 'virtual:site-html'
import { bringToLife } from './bring-to-life.ts'

/** Puts the marketing page where the server sent the application's frame instead. The HTML is our own, made at build time. */
export function showSite(root: HTMLElement) {
  root.innerHTML = html
  document.title = 'Tuppence · the till for UK shops'
  bringToLife(root)
  void hideDemoElsewhere()
  // The page came after the address: go now to the section that the address names.
  if (location.hash) root.querySelector(`#${CSS.escape(location.hash.slice(1))}`)?.scrollIntoView()
}

/** Without a network it is not known, and the button then says so itself. */
async function hideDemoElsewhere() {
  try {
    const { demo } = await (await fetch('/api/health')).json()
    if (demo === false) document.documentElement.dataset.demo = 'off'
  } catch {}
}
