import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { mailAddress } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import type { Settings } from '../../platform/settings.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import { Worker } from '../../platform/worker.ts'
import { type Letter, oneLine, sendMail } from '../receipts/public.ts'

const EVERY_MS = 20_000
const IN_ROUND = 20
/** Longer than a try can take: what a process that died had in hand is due again after this. */
const TAKEN_FOR_MS = 15 * MINUTE_MS
const TRIES_AFTER_MINUTES = [1, 5, 30, 120]
/** So long one waits for a mail server and an address to be set. */
const WAITS_MS = 7 * DAY_MS

export interface MailerParts {
  readonly database: Database
  readonly settings: Settings
  readonly now: () => Date
}

interface ToMail extends Record<string, unknown> {
  id: string
  at: Date
  name: string
  email: string
  business: string
  phone: string
  plan: string
  message: string
  mail_tries: number
}

/** Mails the provider what was asked by the front page (RULES.md 3); of several servers one sends each. */
export class EnquiryMailer extends Worker {
  readonly #parts: MailerParts

  constructor(app: FastifyInstance, parts: MailerParts) {
    super(app.log, { everyMs: EVERY_MS, sorry: 'Enquiries could not be mailed just now' })
    this.#parts = parts
  }

  /** Mails what is due now. */
  async round(): Promise<void> {
    const { database, settings, now } = this.#parts
    if (!settings.mail) return
    const at = now()
    const { address, due } = await onPlatform(database, async (tx) => {
      const [set] = await tx.execute<{ address: string | null }>(
        sql`select value ->> 'supportEmail' as address from platform_settings where key = 'settings'`,
      )
      const to = mailAddress(set?.address ?? '')
      if (to === undefined) return { address: undefined, due: [] }
      const taken = await tx.execute<ToMail>(sql`
        update enquiries set mail_due_at = ${new Date(at.getTime() + TAKEN_FOR_MS)}, mail_tries = mail_tries + 1
         where id in (select id from enquiries where mail_due_at <= ${at}
                       order by mail_due_at limit ${IN_ROUND} for update skip locked)
        returning id, at, name, email, business, phone, plan, message, mail_tries`)
      return { address: to, due: [...taken] }
    })
    for (const enquiry of due) if (address) await this.#mail(settings.mail, address, enquiry)
  }

  async #mail(server: NonNullable<Settings['mail']>, address: string, enquiry: ToMail): Promise<void> {
    const { database, now } = this.#parts
    const isOld = now().getTime() - enquiry.at.getTime() > WAITS_MS
    const { kind } = isOld ? { kind: 'refused' } : await sendMail(server, letterOf(enquiry, address))
    const minutes = kind === 'failed' ? TRIES_AFTER_MINUTES[enquiry.mail_tries - 1] : undefined
    const again = minutes === undefined ? null : new Date(now().getTime() + minutes * MINUTE_MS)
    await onPlatform(database, (tx) =>
      tx.execute(sql`
        update enquiries set mail_due_at = ${again}, mailed_at = ${kind === 'sent' ? now() : null}
         where id = ${enquiry.id}`),
    )
  }
}

/** An answer goes to whoever asked. */
function letterOf(enquiry: ToMail, to: string): Letter {
  const said = (label: string, text: string) => (text === '' ? [] : [`${label}: ${oneLine(text)}`])
  return {
    id: `enquiry.${enquiry.id}`,
    from: 'Tuppence',
    to,
    replyTo: { name: enquiry.name, address: enquiry.email },
    subject: `Enquiry from ${oneLine(enquiry.business || enquiry.name)}`,
    date: enquiry.at,
    text: [
      ...said('Name', enquiry.name),
      ...said('E-mail', enquiry.email),
      ...said('Shop', enquiry.business),
      ...said('Phone', enquiry.phone),
      ...said('Tier', enquiry.plan),
      '',
      enquiry.message,
      '',
      'Answer this mail, then note it under Enquiries in the portal.',
    ].join('\n'),
  }
}
