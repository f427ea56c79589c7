import {
  CONNECTION_TYPES,
  PAYMENT_PROVIDERS,
  TERMINAL_FEATURES,
  TERMINAL_STATUSES,
  TERMINAL_TIMEOUTS,
} from '@tuppence/domain/payments'
import { z } from 'zod'
import { defineCall, OWN_SIGN_INS } from './call.ts'

const id = { params: z.object({ id: z.uuid().toLowerCase() }) } as const
const providerName = z.enum(PAYMENT_PROVIDERS)
/** A key as providers make them. What else comes by copying, such as a line's end in the middle, no provider would take. */
const secret = z
  .string()
  .trim()
  .max(500)
  .regex(/^[!-~]*$/, 'Copy it again: it has no spaces, and no letters but those of plain English.')
  .optional()

/**
 * A payment terminal as lists show it (DATA-015). Keys are the account's and no part of it: nobody behind a counter needs them.
 */
export const paymentTerminalSchema = z.object({
  id: z.uuid(),
  provider: z.string(),
  terminalId: z.string(),
  /** What it is called. */
  name: z.string(),
  terminalModel: z.string().nullable(),
  serialNumber: z.string().nullable(),
  connectionType: z.enum(CONNECTION_TYPES),
  /** How it stands with its provider (PAY-016). */
  status: z.enum(TERMINAL_STATUSES),
  /** Why, where it is in error. */
  problem: z.string().nullable(),
  merchantId: z.string().nullable(),
  testMode: z.boolean(),
  autoConnect: z.boolean(),
  timeout: z.literal([...TERMINAL_TIMEOUTS]),
  /** Whether its provider takes payments by link. */
  links: z.boolean(),
  /** When the terminal was last heard of, in a test or a payment; null for one that never was. */
  lastHeartbeat: z.iso.datetime().nullable(),
})
export type PaymentTerminal = z.infer<typeof paymentTerminalSchema>

export const listPaymentTerminals = defineCall({
  name: 'listPaymentTerminals',
  method: 'GET',
  path: '/api/payment-terminals',
  summary: 'The card terminals connected to the business, in the order they were added.',
  access: 'sell',
  answer: z.array(paymentTerminalSchema),
})

export const paymentProviderSchema = z.object({
  name: providerName,
  label: z.string(),
  /** It moves no money. */
  isSimulator: z.boolean(),
  needsApiKey: z.boolean(),
  /** Whether its terminals are found by asking; otherwise the shop types the code that the terminal shows. */
  scans: z.boolean(),
  /** Whether it takes payments by link. */
  links: z.boolean(),
  /** What this server lacks, so that its terminals take no payments by it; null where nothing is. */
  lacks: z.string().nullable(),
  /** Since when its key is here and who set it; the key itself is never answered. */
  keySetAt: z.iso.datetime().nullable(),
  keySetBy: z.string().nullable(),
  /** A key was set that this server cannot open, because its own secret was changed: it must be entered again. */
  mustEnterKeyAgain: z.boolean(),
  merchantId: z.string().nullable(),
  testMode: z.boolean(),
  /** Where the provider tells of payments by itself, for the shop to enter there; null for one that does not. */
  webhookAddress: z.string().nullable(),
  /** Whether the secret that its webhooks are signed with is here. Without it none is believed. */
  hasWebhookSecret: z.boolean(),
})
export type PaymentProviderInfo = z.infer<typeof paymentProviderSchema>

export const listPaymentProviders = defineCall({
  name: 'listPaymentProviders',
  method: 'GET',
  path: '/api/payment-providers',
  formerPath: '/api/payment-terminals/providers',
  summary:
    'The payment providers that this server can reach. A key is never answered, only since when it is there.',
  access: 'manage-settings',
  answer: z.array(paymentProviderSchema),
})

export const configureProvider = defineCall({
  name: 'configureProvider',
  method: 'PUT',
  path: '/api/payment-providers/:name',
  formerPath: '/api/payment-terminals/providers/:name',
  summary:
    'Set the key of the shop’s account with a provider, before its terminals can be looked for. It is sealed as it comes and never answered.',
  access: 'manage-settings',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  params: z.object({ name: providerName }),
  body: z.object({
    /** Left out or blank keeps what is there, of the webhook's secret too. */
    apiKey: secret,
    webhookSecret: secret,
    merchantId: z.string().trim().max(100).optional(),
    testMode: z.boolean().optional(),
  }),
  answer: paymentProviderSchema,
  errors: ['provider-not-here', 'account-in-use', 'key-of-another-mode'],
})

/** DATA-044: what a provider tells of a terminal that the shop could connect. */
export const foundTerminalSchema = z.object({
  provider: providerName,
  terminalId: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  serialNumber: z.string().nullable(),
  connectionType: z.enum(CONNECTION_TYPES),
  batteryLevel: z.int().min(0).max(100).nullable(),
  firmwareVersion: z.string().nullable(),
  features: z.array(z.enum(TERMINAL_FEATURES)),
})
export type FoundTerminal = z.infer<typeof foundTerminalSchema>

const PROVIDER_REFUSALS = ['provider-unreachable', 'provider-credentials', 'provider-not-here'] as const

export const scanForTerminals = defineCall({
  name: 'scanForTerminals',
  method: 'POST',
  path: '/api/payment-terminals/scan',
  summary: 'Ask the providers, whose key is here, which terminals the shop could connect.',
  access: 'manage-settings',
  answer: z.object({
    found: z.array(foundTerminalSchema),
    /** Who could not be asked, and why. */
    failed: z.array(z.object({ provider: providerName, label: z.string(), reason: z.string() })),
  }),
  atOnce: 1,
})

export const pairTerminal = defineCall({
  name: 'pairTerminal',
  method: 'POST',
  path: '/api/payment-terminals',
  summary: 'Connect a terminal that was found. Connecting it again answers the same one.',
  access: 'manage-settings',
  sessions: OWN_SIGN_INS,
  body: z.object({ provider: providerName, terminalId: z.string().min(1).max(200) }),
  answer: paymentTerminalSchema,
  status: 201,
  errors: ['provider-needs-key', 'terminal-unknown', ...PROVIDER_REFUSALS],
  atOnce: 1,
})

export const terminalConfigSchema = z.object({
  merchantId: z.string().trim().max(100),
  terminalId: z.string().trim().min(1, 'The terminal needs its ID.').max(200),
  /** Left out or blank keeps what is there, of the webhook's secret too. */
  apiKey: secret,
  webhookSecret: secret,
  testMode: z.boolean().default(true),
  autoConnect: z.boolean().default(true),
  timeout: z.literal([...TERMINAL_TIMEOUTS]).default(30),
})

export const configureTerminal = defineCall({
  name: 'configureTerminal',
  method: 'PUT',
  path: '/api/payment-terminals/:id/configuration',
  summary: 'Say how a terminal is used. An API key is sealed as it comes and never answered.',
  access: 'manage-settings',
  sessions: OWN_SIGN_INS,
  freshProof: true,
  ...id,
  body: terminalConfigSchema,
  answer: paymentTerminalSchema,
  errors: ['not-found', 'name-taken', 'terminal-in-use', 'account-in-use', 'key-of-another-mode'],
})

export const testTerminal = defineCall({
  name: 'testTerminal',
  method: 'POST',
  path: '/api/payment-terminals/:id/test',
  summary:
    'Ask whether the terminal can be reached; a terminal that was disconnected is connected by it. No money moves.',
  access: 'manage-settings',
  ...id,
  answer: paymentTerminalSchema,
  errors: ['not-found', 'terminal-silent', 'terminal-unknown', ...PROVIDER_REFUSALS],
  atOnce: 2,
})

export const disconnectTerminal = defineCall({
  name: 'disconnectTerminal',
  method: 'POST',
  path: '/api/payment-terminals/:id/disconnect',
  summary: 'Take no payments on this terminal until it is connected again.',
  access: 'manage-settings',
  ...id,
  answer: paymentTerminalSchema,
  errors: ['not-found', 'terminal-in-use'],
})

export const removeTerminal = defineCall({
  name: 'removeTerminal',
  method: 'DELETE',
  path: '/api/payment-terminals/:id',
  summary:
    'Take a terminal out of the list. Its payments stay in the books; found again by a scan, it is the same one.',
  access: 'manage-settings',
  sessions: OWN_SIGN_INS,
  ...id,
  status: 204,
  errors: ['not-found', 'terminal-in-use'],
})
