import type { SendMailOptions } from 'nodemailer'
import type { Settings } from '../../../platform/settings.ts'

/** A step of the conversation may take this long, and all of it together no longer than it is nobody else's turn. */
const STEP_MS = 30_000
const ALL_MS = 240_000

export type Sending =
  | { readonly kind: 'sent' }
  /** Trying again may help. */
  | { readonly kind: 'failed'; readonly why: string }
  /** The mail server says that it never will (RFC 5321, 4.2.1: 5yz). */
  | { readonly kind: 'refused'; readonly why: string }

/** Hands one mail to the mail server. Never throws: whatever happens is an outcome. */
export async function sendMail(
  { url }: NonNullable<Settings['mail']>,
  mail: SendMailOptions,
  waits = { stepMs: STEP_MS, allMs: ALL_MS },
): Promise<Sending> {
  // Only whoever sends the first one waits for what speaks to mail servers.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: waits.stepMs,
    greetingTimeout: waits.stepMs,
    socketTimeout: waits.stepMs,
    dnsTimeout: waits.stepMs,
  })
  let timer: NodeJS.Timeout | undefined
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), waits.allMs)
  })
  try {
    await Promise.race([transport.sendMail(mail), tooSlow])
    return { kind: 'sent' }
  } catch (error) {
    return outcomeOf(error)
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

/**
 * A password that the mail server does not take is our own fault, and mended by whoever runs the server: it is no reason to
 * give a receipt up. What is refused of the mail itself will be refused again.
 */
function outcomeOf(error: unknown): Sending {
  const { code, responseCode, response, message } = error as {
    code?: string
    responseCode?: number
    response?: string
    message?: string
  }
  const isOfMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const said = response === undefined ? undefined : `The mail server said: ${plain(response)}`
  if (isOfMail && responseCode !== undefined && responseCode >= 500)
    return { kind: 'refused', why: said ?? 'The mail server refused it.' }
  if (code === 'EAUTH') return { kind: 'failed', why: 'The mail server did not take our name and password.' }
  return {
    kind: 'failed',
    why: said ?? `The mail server could not be reached. ${plain(message ?? '')}`.trim(),
  }
}

const plain = (text: string): string =>
  text
    .replace(/\p{C}+/gu, ' ')
    .trim()
    .slice(0, 300)
