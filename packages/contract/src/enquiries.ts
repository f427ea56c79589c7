import { planSchema } from '@tuppence/domain/plans'
import { mailAddress } from '@tuppence/domain/receipts'
import { z } from 'zod'
import { defineCall } from './call.ts'
import { NEXT_CURSOR } from './headers.ts'
import { pageOf } from './paging.ts'

/** A field that a form leaves empty is one that was not filled in. */
const perhaps = (most: number) => z.string().trim().max(most).default('')

/** The form of the front page as it is sent, by the page's script or by the browser alone. */
export const sendEnquiry = defineCall({
  name: 'sendEnquiry',
  method: 'POST',
  path: '/api/enquiries',
  summary:
    'From the front page: ask the provider about Tuppence. Sent again under the same id it is kept once. A browser without scripts may send it as a form.',
  access: 'anyone',
  alsoAsForm: true,
  body: z.object({
    /** The sender's; a form without a script has none. */
    id: z.uuid().toLowerCase().optional(),
    name: z.string().trim().min(1, 'Tell us your name.').max(120),
    email: z
      .string()
      .trim()
      .max(254)
      .refine(
        (address) => mailAddress(address) !== undefined,
        'Write an e-mail address that we can answer, such as ann@example.co.uk.',
      ),
    business: perhaps(120),
    phone: perhaps(40),
    plan: z.union([planSchema, z.literal('')]).default(''),
    message: z.string().trim().min(1, 'Tell us what you would like to know.').max(2_000),
    /** Out of people's sight: what fills it in is a program, and is thanked for nothing. */
    website: z.string().max(500).default(''),
  }),
  status: 204,
  noReplay: 'nobody',
  errors: ['too-many-enquiries', 'too-many-tries'],
  triesPerMinute: 10,
})

/** What a form sends, as it is read. */
export type EnquiryAsked = z.infer<NonNullable<(typeof sendEnquiry)['body']>>

export const enquirySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  business: z.string(),
  phone: z.string(),
  /** The tier that they asked for; empty where none. */
  plan: z.string(),
  message: z.string(),
  /** Whether it was mailed to the provider's support address. */
  isMailed: z.boolean(),
  answeredAt: z.iso.datetime().nullable(),
  answeredByName: z.string().nullable(),
})
export type Enquiry = z.infer<typeof enquirySchema>

export const listEnquiries = defineCall({
  name: 'listEnquiries',
  method: 'GET',
  path: '/api/admin/enquiries',
  summary:
    'What people asked by the front page, those that wait for an answer first, the newest of them first.',
  access: 'operator',
  query: z.object(pageOf(2_000, 2_000)),
  answerHeaders: [NEXT_CURSOR],
  answer: z.object({ waiting: z.int().min(0), enquiries: z.array(enquirySchema) }),
})

export const answerEnquiry = defineCall({
  name: 'answerEnquiry',
  method: 'POST',
  path: '/api/admin/enquiries/:id/answered',
  summary: 'Note that an enquiry was answered, by mail or phone, or that it was not.',
  access: 'operator',
  params: z.object({ id: z.uuid() }),
  body: z.object({ isAnswered: z.boolean() }),
  status: 204,
  errors: ['not-found'],
})
