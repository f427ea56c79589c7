import html from 'virtual:site-html'
import { forgetOwnTill } from '../../offline/session/door.ts'

/** Puts the marketing page into the element and brings its buttons to life. The HTML is our own, made at build time. */
export function showSite(root: HTMLElement) {
  root.innerHTML = html
  document.title = 'Tuppence · the till for UK shops'
  const demo = root.querySelector('dialog')
  root.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('[data-act]') : null
    const act = pressed?.getAttribute('data-act')
    if (act === 'try-demo') {
      // Whoever tries the till comes in by the identity provider, and stands at it.
      forgetOwnTill()
      location.assign('/api/login')
    }
    if (act === 'open-demo') demo?.showModal()
    if (act === 'close-demo') demo?.close()
  })
  // A picture that cannot be had leaves its frame to the mark behind it.
  for (const picture of root.querySelectorAll('img'))
    picture.addEventListener('error', () => {
      picture.hidden = true
    })
  // The page came after the address: go now to the section that the address names.
  if (location.hash) root.querySelector(`#${CSS.escape(location.hash.slice(1))}`)?.scrollIntoView()
}
