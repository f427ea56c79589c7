import { sendEnquiry } from '@tuppence/contract/enquiries'

const UNREACHED = 'There is no connection just now. Nothing you wrote is lost: try again.'

/** Sends the form in the page. Until it is answered, tries carry one id, so that it arrives once (the server's RULES.md 2). */
export function sendWithoutLeaving(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  const sent = form.querySelector<HTMLElement>('#enquiry-sent')
  const notSent = form.querySelector<HTMLElement>('#enquiry-not-sent')
  let id = crypto.randomUUID()
  const say = (refused: string | undefined) => {
    sent?.toggleAttribute('data-shown', refused === undefined)
    notSent?.toggleAttribute('data-shown', refused !== undefined)
    if (notSent && refused !== undefined) notSent.textContent = refused
  }
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button) button.disabled = true
    notSent?.removeAttribute('data-shown')
    const refused = await post({ id, ...Object.fromEntries(new FormData(form)) })
    if (button) button.disabled = false
    say(refused)
    if (refused !== undefined) return
    form.reset()
    id = crypto.randomUUID()
    sent?.focus()
  })
}

/** @returns why it was not taken, in the server's words; undefined where it was */
async function post(fields: Record<string, unknown>): Promise<string | undefined> {
  try {
    const answer = await fetch(sendEnquiry.path, {
      method: sendEnquiry.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    if (answer.ok) return undefined
    const problem: unknown = await answer.json()
    return wordsOf(problem)
  } catch {
    return UNREACHED
  }
}

/** The fields' own words where some are wrong, else the sentence of the whole. */
function wordsOf(problem: unknown): string {
  const { message, problems } = (problem ?? {}) as { message?: unknown; problems?: { message?: unknown }[] }
  const said = [...(problems ?? []).map((one) => one.message), message].find(
    (words) => typeof words === 'string',
  )
  return said === undefined ? UNREACHED : String(said)
}
