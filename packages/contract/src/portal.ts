import { healthFindingSchema, verdictSchema } from '@tuppence/domain/health'
import { planSchema } from '@tuppence/domain/plans'
import { z } from 'zod'
import { defineCall } from './call.ts'

/*
 * What the provider sees over all businesses: counts, never what was sold, to whom, or for how much (decision D5). The way
 * into a shop's data is remote access alone.
 */

const count = z.int().min(0)

export const portalOverview = defineCall({
  name: 'portalOverview',
  method: 'GET',
  path: '/api/admin/overview',
  summary: 'How all the businesses stand now, in counts.',
  access: 'operator',
  answer: z.object({
    at: z.iso.datetime(),
    businesses: z.object({ active: count, suspended: count }),
    /** Devices that sell, and those of them heard of in the last two minutes. */
    tills: z.object({ all: count, online: count }),
    /** Sales less voids, on the trading days of each till's own shop. */
    sales: z.object({ today: count, lastSevenDays: count }),
    /** Sales that are on tills only, those of them that a person must look at, and the businesses they are of. */
    unsent: z.object({ sales: count, attention: count, businesses: count }),
    tickets: z.object({ open: count, cannotSell: count }),
    remoteAccesses: count,
  }),
})
export type PortalOverview = z.infer<NonNullable<(typeof portalOverview)['answer']>>

export const businessFiguresSchema = z.object({
  accountId: z.uuid(),
  openedAt: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
  tills: count,
  tillsOnline: count,
  /** More tills than the plan has room for; they sell all the same. */
  tillsBeyondPlan: count,
  salesLastSevenDays: count,
  /** The last trading day with a sale; null where there was none yet. */
  lastSoldOn: z.iso.date().nullable(),
  openTickets: count,
})
export type BusinessFigures = z.infer<typeof businessFiguresSchema>

export const portalBusinesses = defineCall({
  name: 'portalBusinesses',
  method: 'GET',
  path: '/api/admin/businesses',
  summary: 'How each business stands, in counts.',
  access: 'operator',
  answer: z.object({ businesses: z.array(businessFiguresSchema) }),
})

export const portalAnalytics = defineCall({
  name: 'portalAnalytics',
  method: 'GET',
  path: '/api/admin/analytics',
  summary: 'New businesses, tills that sold and sales of each day, up to today.',
  access: 'operator',
  query: z.object({ days: z.coerce.number().int().min(7).max(366).default(30) }),
  answer: z.object({
    days: z.array(z.object({ day: z.iso.date(), newBusinesses: count, activeTills: count, sales: count })),
  }),
})
export type PortalDay = z.infer<NonNullable<(typeof portalAnalytics)['answer']>>['days'][number]

export const portalTillSchema = z.object({
  tillId: z.uuid(),
  businessCode: z.string(),
  businessName: z.string(),
  code: z.string(),
  name: z.string(),
  location: z.string().nullable(),
  isOnline: z.boolean(),
  heardAt: z.iso.datetime().nullable(),
  /** Of the program that it runs; null where it never said. */
  version: z.string().nullable(),
  unsent: count,
  verdict: verdictSchema,
  findings: z.array(healthFindingSchema),
})
export type PortalTill = z.infer<typeof portalTillSchema>

export const portalDevices = defineCall({
  name: 'portalDevices',
  method: 'GET',
  path: '/api/admin/devices',
  summary: 'Every device that sells: when it was last heard of, its version, and what speaks against it.',
  access: 'operator',
  answer: z.object({ at: z.iso.datetime(), serverVersion: z.string(), tills: z.array(portalTillSchema) }),
})

export const portalDatabase = defineCall({
  name: 'portalDatabase',
  method: 'GET',
  path: '/api/admin/database',
  summary: 'The database: its size, tables, migrations, connections, work that waits, and backups.',
  access: 'operator',
  answer: z.object({
    at: z.iso.datetime(),
    verdict: verdictSchema,
    findings: z.array(healthFindingSchema),
    version: z.string(),
    startedAt: z.iso.datetime(),
    isEmbedded: z.boolean(),
    bytes: z.int(),
    disk: z.object({ freeBytes: z.int(), sizeBytes: z.int() }).nullable(),
    connections: z.object({ open: count, most: count }),
    /** Rows as PostgreSQL estimates them; nobody counts the rows of all businesses, because no role may read them. */
    tables: z.array(z.object({ name: z.string(), rows: count, bytes: z.int() })),
    migrations: z.object({ applied: count, lastAt: z.iso.datetime().nullable() }),
    /** Work for other systems that waits to be done, as estimated. */
    queuedWork: count,
    lastBackupAt: z.iso.datetime().nullable(),
  }),
})
export type PortalDatabase = z.infer<NonNullable<(typeof portalDatabase)['answer']>>

const WRONG_PHONE = 'The support phone must be a phone number, such as 0808 157 0222.'
const WRONG_EMAIL = 'The support e-mail must be an address, such as help@example.com.'
const WRONG_SALES_PHONE =
  'The phone of the front page must be a phone number, such as 0808 157 0222, or left empty.'
const WRONG_SALES_EMAIL =
  'The e-mail of the front page must be an address, such as sales@example.com, or left empty.'
const LONG_SALES_ADDRESS = 'The address of the front page has 200 characters at most.'
const WRONG_MINUTES = 'Remote access lasts from 5 to 60 minutes.'

const phoneOf = (wrong: string) =>
  z
    .string()
    .trim()
    .min(5, { error: wrong, abort: true })
    .max(30, { error: wrong, abort: true })
    .regex(/^[+\d][\d ()-]+$/, wrong)
const emailOf = (wrong: string) => z.email({ error: wrong, abort: true }).max(200, wrong)

/** What the provider sets for everybody. What is wrong with it is said in whole sentences, which the screen shows as they are. */
export const platformSettingsSchema = z.object({
  /** What every login shows. */
  supportPhone: phoneOf(WRONG_PHONE),
  supportEmail: emailOf(WRONG_EMAIL),
  /** What the front page shows beside its form; what is empty it leaves out. */
  salesPhone: z.union([z.literal(''), phoneOf(WRONG_SALES_PHONE)], WRONG_SALES_PHONE).default(''),
  salesEmail: z.union([z.literal(''), emailOf(WRONG_SALES_EMAIL)], WRONG_SALES_EMAIL).default(''),
  salesAddress: z.string().trim().max(200, LONG_SALES_ADDRESS).default(''),
  /** The plan of a new business, unless another is chosen. */
  defaultPlan: planSchema,
  /** How long remote access lasts; an hour at most (decision D17). */
  remoteAccessMinutes: z.int(WRONG_MINUTES).min(5, WRONG_MINUTES).max(60, WRONG_MINUTES),
})
export type PlatformSettings = z.infer<typeof platformSettingsSchema>
/** What holds: a provider who has set nothing yet has no support phone and no e-mail, and both are empty. */
export const platformSettingsNow = platformSettingsSchema.extend({
  supportPhone: z.string(),
  supportEmail: z.string(),
})

export const readPlatformSettings = defineCall({
  name: 'readPlatformSettings',
  method: 'GET',
  path: '/api/admin/settings',
  summary: 'What the provider has set for everybody.',
  access: 'operator',
  answer: platformSettingsNow,
})

export const writePlatformSettings = defineCall({
  name: 'writePlatformSettings',
  method: 'PUT',
  path: '/api/admin/settings',
  summary:
    'Set what applies to everybody from now on. A support email that is replaced is told, because it may get alerts about operators’ logins.',
  access: 'operator',
  freshProof: true,
  body: platformSettingsSchema,
  answer: platformSettingsSchema,
})

export const supportContact = defineCall({
  name: 'supportContact',
  method: 'GET',
  path: '/api/support-contact',
  summary: 'How to reach the provider of this Tuppence: what every login shows, and the front page.',
  access: 'anyone',
  answer: platformSettingsNow.pick({
    ...{ supportPhone: true, supportEmail: true },
    ...{ salesPhone: true, salesEmail: true, salesAddress: true },
  }),
})
