import html from 'virtual:site-html'
import { supportContact } from '@tuppence/contract/portal'
import { NO_CONTACT, type SiteContact, withContact } from '@tuppence/domain/support'
import { bringToLife } from './bring-to-life.ts'

/** How long the page waits for the words that only the server knows. */
const PATIENCE_MS = 1_500

/** Puts the marketing page where the server sent the application's frame instead. The HTML is our own, made at build time. */
export async function showSite(root: HTMLElement) {
  const [demo, contact] = await Promise.all([askWhetherDemo(), askContact()])
  if (demo === false) document.documentElement.dataset.demo = 'off'
  root.innerHTML = withContact(html, contact)
  document.title = 'Tuppence · the till for UK shops'
  bringToLife(root)
  // The page came after the address: go now to the section that the address names.
  if (location.hash) root.querySelector(`#${CSS.escape(location.hash.slice(1))}`)?.scrollIntoView()
}

const ask = async (path: string) => (await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) })).json()

/** Undefined without a network: the button then says so itself. */
async function askWhetherDemo(): Promise<boolean | undefined> {
  try {
    return (await ask('/api/health')).demo
  } catch {
    return undefined
  }
}

/** Without a network there is nobody to ring by. */
async function askContact(): Promise<SiteContact> {
  try {
    return { ...NO_CONTACT, ...(await ask(supportContact.path)) }
  } catch {
    return NO_CONTACT
  }
}
