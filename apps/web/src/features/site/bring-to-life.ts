import { forgetOwnTill } from '../../offline/session/door.ts'
import { sendWithoutLeaving } from './site-enquiry.ts'

/** What of the marketing page needs a script: its demo modal, and a form that sends without leaving. */
export function bringToLife(root: HTMLElement) {
  const demo = root.querySelector('dialog')
  root.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('[data-act]') : null
    const act = pressed?.getAttribute('data-act')
    if (act === 'try-demo') {
      // Whoever tries the till comes in by the identity provider, and stands at it.
      event.preventDefault()
      forgetOwnTill()
      location.assign('/api/login')
    }
    if (act === 'open-demo') demo?.showModal()
    if (act === 'close-demo') demo?.close()
    // The tier that somebody chose is the one they write about.
    const tier = pressed?.getAttribute('data-tier')
    const plan = root.querySelector<HTMLSelectElement>('select[name="plan"]')
    if (tier && plan) plan.value = tier
  })
  // A picture that cannot be had leaves its frame to the mark behind it.
  for (const picture of root.querySelectorAll('img')) {
    const hide = () => {
      picture.hidden = true
    }
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') hide()
    picture.addEventListener('error', hide)
  }
  const form = root.querySelector<HTMLFormElement>('form[data-form="enquiry"]')
  if (form) sendWithoutLeaving(form)
}
