import { plainLine } from '@tuppence/domain/receipts'
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

type MailServer = NonNullable<Settings['mail']>

/** A mail as whoever has something to say writes it. */
export interface Letter {
  /** What it is of, under an id of its own; the same one sent twice after a crash can be told by whoever gets it. */
  readonly id: string
  /** Who it is from in words; its address is the server's own, or it would be taken for forged. */
  readonly from: string
  readonly to: string
  /** Where an answer goes; under the sender's name where none is said. */
  readonly replyTo?: { readonly name?: string; readonly address: string } | undefined
  readonly subject: string
  readonly date: Date
  readonly text: string
  readonly html?: string
  readonly attachments?: NonNullable<SendMailOptions['attachments']>
}

/** No name that somebody wrote ends a header and begins another. */
export const oneLine = plainLine

/** An address is never made another one by what is left out of it. */
const addressLine = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()

/** The headers of every mail, and nothing read from a disk or an address that a text names. */
export function mailOf({ from }: Pick<MailServer, 'from'>, letter: Letter): SendMailOptions {
  const { id, to, replyTo, subject, html, attachments, ...rest } = letter
  const name = oneLine(letter.from)
  return {
    ...rest,
    // As objects, which nobody takes for a list of several.
    from: { name, address: from },
    to: { name: '', address: addressLine(to) },
    ...(replyTo && {
      replyTo: { name: oneLine(replyTo.name ?? name), address: addressLine(replyTo.address) },
    }),
    subject: oneLine(subject),
    messageId: `<${addressLine(id)}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'auto-submitted': 'auto-generated' },
    ...(html !== undefined && { html }),
    ...(attachments && { attachments }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Hands one mail to the mail server. Never throws: whatever happens is an outcome. */
export async function sendMail(
  { url, from }: MailServer,
  letter: Letter,
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
    await Promise.race([transport.sendMail(mailOf({ from }, letter)), tooSlow])
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
