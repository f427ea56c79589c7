import { DAY_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { type Letter, oneLine, ProviderMailer, type ProvidersMail } from '../receipts/public.ts'

interface Enquiry extends ProvidersMail {
  name: string
  email: string
  business: string
  phone: string
  plan: string
  message: string
}

/** Mails the provider what was asked by the front page (RULES.md 3). */
export const enquiryMailer = (
  app: FastifyInstance,
  parts: Pick<ModuleDeps, 'database' | 'settings' | 'now'>,
): ProviderMailer<Enquiry> =>
  new ProviderMailer<Enquiry>(app, parts, {
    sorry: 'Enquiries could not be mailed just now',
    table: sql`enquiries`,
    take: (tx, update, to) =>
      tx.execute<Enquiry>(
        sql`${update} returning id, at, mail_tries, ${to} as to, name, email, business, phone, plan, message`,
      ),
    isNewsMs: 7 * DAY_MS,
    letterOf,
  })

/** An answer goes to whoever asked. */
function letterOf(enquiry: Enquiry): Letter {
  const said = (label: string, text: string) => (text === '' ? [] : [`${label}: ${oneLine(text)}`])
  return {
    id: `enquiry.${enquiry.id}`,
    from: 'Tuppence',
    to: enquiry.to,
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
