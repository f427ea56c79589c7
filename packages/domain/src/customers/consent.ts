import { z } from 'zod'

/** How a shop may write to somebody who said so (PECR; UK GDPR article 7: who said it, when and how is kept). */
export const CONSENT_CHANNELS = ['email', 'sms', 'post'] as const
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number]

export const CONSENT_LABELS: Readonly<Record<ConsentChannel, string>> = {
  email: 'E-mail',
  sms: 'Text message',
  post: 'Post',
}

/** How a customer told it. */
export const CONSENT_SOURCES = [
  'in the shop',
  'by telephone',
  'by e-mail',
  'on a form',
  'on the website',
] as const
export const consentSourceSchema = z.enum(CONSENT_SOURCES)

/** One word of a customer on one channel; the last one holds. */
export const consentSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  channel: z.enum(CONSENT_CHANNELS),
  isGiven: z.boolean(),
  source: z.string(),
  personName: z.string().nullable(),
})
export type Consent = z.infer<typeof consentSchema>
