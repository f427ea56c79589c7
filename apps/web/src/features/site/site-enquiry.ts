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
  // What the server said is of what stood there before.
  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLElement) rightAgain(form, target)
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (button) button.disabled = true
    notSent?.removeAttribute('data-shown')
    const refused = await post({ id, ...Object.fromEntries(new FormData(form)) })
    if (button) button.disabled = false
    say(refused?.words)
    const wrong = markWrong(form, refused)
    if (refused !== undefined) {
      // Into sight, and to the ear: the button is a screen below the words on a phone.
      ;(wrong ?? notSent)?.focus()
      return
    }
    form.reset()
    id = crypto.randomUUID()
    sent?.focus()
  })
}

interface NotTaken {
  readonly words: string
  /** What each wrong field is told, by its name. */
  readonly fields: ReadonlyMap<string, string>
}

/**
 * Says beside each field what is wrong with it, and takes back what was said before.
 *
 * @returns the first that is wrong
 */
function markWrong(form: HTMLFormElement, refused: NotTaken | undefined): HTMLElement | undefined {
  let first: HTMLElement | undefined
  for (const said of form.querySelectorAll<HTMLElement>('[data-wrong]')) {
    const field = form.querySelector<HTMLElement>(`#enquiry-${said.dataset.wrong}`)
    const words = refused?.fields.get(said.dataset.wrong ?? '')
    said.textContent = words ?? ''
    if (words === undefined) field?.removeAttribute('aria-invalid')
    else field?.setAttribute('aria-invalid', 'true')
    if (words !== undefined) first ??= field ?? undefined
  }
  return first
}

/** Takes back what was said beside a field that is written anew. */
function rightAgain(form: HTMLFormElement, field: HTMLElement): void {
  field.removeAttribute('aria-invalid')
  const said = form.querySelector<HTMLElement>(`[data-wrong="${field.id.replace('enquiry-', '')}"]`)
  if (said) said.textContent = ''
}

/** @returns why it was not taken, in the server's words; undefined where it was */
async function post(fields: Record<string, unknown>): Promise<NotTaken | undefined> {
  try {
    const answer = await fetch(sendEnquiry.path, {
      method: sendEnquiry.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    })
    if (answer.ok) return undefined
    const problem: unknown = await answer.json()
    return notTaken(problem)
  } catch {
    return { words: UNREACHED, fields: new Map() }
  }
}

/** The fields' own words where some are wrong, else the sentence of the whole. */
function notTaken(problem: unknown): NotTaken {
  const { message, problems = [] } = (problem ?? {}) as {
    message?: string
    problems?: { field: string; message: string }[]
  }
  return {
    words: problems[0]?.message ?? message ?? UNREACHED,
    fields: new Map(problems.map((one) => [one.field.replace('body.', ''), one.message])),
  }
}
