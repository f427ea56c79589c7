import { isIP } from 'node:net'
import { REAL_PROVIDERS, type RealProviderName } from '@tuppence/domain/payments'
import { mailAddress } from '@tuppence/domain/receipts'
import { z } from 'zod'
import { defaultDataFolder } from './cluster/data-folder.ts'
import { StartRefusal } from './start-refusal.ts'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as https://till.example.co.uk',
})
const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address such as postgres://owner:password@host:5432/tuppence',
})
const mailServer = z.url({
  protocol: /^smtps?$/,
  error: 'must be an address such as smtp://user:password@mail.example.co.uk:587',
})
const filled = z.string().min(1, 'must not be blank')

/**
 * Every setting of the process, by the name of its environment variable. This is the one place they are declared: the
 * README's table is checked against these names and descriptions by a test. An empty value counts as not set, because
 * that is what `PORT= npm start` and an unfilled line in a service file mean.
 */
export const environmentSchema = z.object({
  PORT: z.coerce
    .number('must be a whole number from 1 to 65535')
    .int('must be a whole number from 1 to 65535')
    .min(1, 'must be a whole number from 1 to 65535')
    .max(65_535, 'must be a whole number from 1 to 65535')
    .default(5200)
    .describe('The one port everything is served on.'),
  HOST: filled
    .default('127.0.0.1')
    .describe('The address to listen on; 0.0.0.0 lets other devices on the network reach the server.'),
  TUPPENCE_TRUSTED_PROXIES: z
    .string()
    .regex(
      /^[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*$/,
      'must be addresses or networks, such as 10.0.0.0/8, 192.168.1.4',
    )
    .optional()
    .describe('Addresses of reverse proxies that say whom they speak for, beside those on this machine.'),
  TUPPENCE_DATA: filled
    .optional()
    .describe('The folder for the embedded database, uploads, backups and secrets.'),
  TUPPENCE_BACKUPS: filled
    .optional()
    .describe('The folder for backups, best on another disk; `backups` in the data folder if not given.'),
  TUPPENCE_BACKUP_KEY: z
    .string()
    .min(32, 'must be at least 32 characters')
    .optional()
    .describe(
      'What backups are encrypted with, kept apart from them; made from the server’s own secret if not given.',
    ),
  BACKUP_S3_BUCKET: filled
    .optional()
    .describe(
      'A bucket of any S3-compatible store to which every backup is copied, beside the folder; with BACKUP_S3_KEY and BACKUP_S3_SECRET.',
    ),
  BACKUP_S3_KEY: filled
    .optional()
    .describe('The access key of that store; it may list, read, write and delete in the bucket.'),
  BACKUP_S3_SECRET: filled.optional().describe('The secret of that access key.'),
  BACKUP_S3_ENDPOINT: webAddress
    .optional()
    .describe('Where that store is reached; Amazon’s own address if not given.'),
  BACKUP_S3_REGION: filled.default('us-east-1').describe('The region of that store, as it names it.'),
  BACKUP_S3_PREFIX: filled
    .optional()
    .describe(
      'What the names of the copies begin with in the bucket, such as `tuppence/shop`; each server that shares a bucket has its own.',
    ),
  DATABASE_URL: postgresAddress
    .optional()
    .describe(
      'A PostgreSQL of yours, 15 or newer, as the owner of the database; none means the embedded one.',
    ),
  DATABASE_APP_URL: postgresAddress
    .optional()
    .describe(
      'The same database as the restricted role the server works as; made from DATABASE_URL if not given.',
    ),
  DATABASE_LISTEN_URL: postgresAddress
    .optional()
    .describe(
      'Where DATABASE_APP_URL leads through PgBouncer in transaction mode: the same database and role without it, for what listens. No statement is then kept prepared.',
    ),
  TUPPENCE_SECRET: z
    .string()
    .min(32, 'must be at least 32 characters')
    .optional()
    .describe(
      'Where several servers share a database: one secret for all of them, instead of a file on each.',
    ),
  TUPPENCE_LEAVE_S: z.coerce
    .number('must be a whole number from 0 to 60')
    .int('must be a whole number from 0 to 60')
    .min(0, 'must be a whole number from 0 to 60')
    .max(60, 'must be a whole number from 0 to 60')
    .default(0)
    .describe(
      'How many seconds a server that is told to stop says at /api/ready that it leaves, and works on: as long as a load balancer takes to notice.',
    ),
  TUPPENCE_DEMO: z
    .enum(['on', 'off'], 'must be on or off')
    .optional()
    .describe('on fills an empty database with three demo businesses; on unless NODE_ENV is production.'),
  TUPPENCE_DEMO_PASSWORD: z
    .string()
    .min(8, 'must be at least 8 characters')
    .optional()
    .describe('The password of the demo people; one is made at seeding if not given.'),
  TUPPENCE_DEMO_PIN: z
    .string()
    .regex(/^\d{4}$/, 'must be 4 digits')
    .optional()
    .describe('The PIN of the demo people; one is made at seeding if not given.'),
  TUPPENCE_NEW_TILLS_AN_HOUR: z.coerce
    .number('must be a whole number from 1 to 500')
    .int('must be a whole number from 1 to 500')
    .min(1, 'must be a whole number from 1 to 500')
    .max(500, 'must be a whole number from 1 to 500')
    .default(30)
    .describe(
      'How many devices a business’s people without the right to see to tills may make new tills in an hour, all together.',
    ),
  TUPPENCE_PRINTER_NETWORKS: z
    .string()
    .regex(
      /^(none|[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*)$/,
      'must be none, or networks such as 192.168.1.0/24, 10.0.0.0/8',
    )
    .optional()
    .describe(
      'The networks in which the server may reach printers, as CIDR, with commas. This machine’s own addresses, link-local and cloud metadata ones are not reached through a wider network: name each by itself, such as 127.0.0.1.',
    ),
  PUBLIC_URL: webAddress
    .optional()
    .describe(
      'The address people reach the server by: sign-in redirects, links in e-mails, codes of receipts and of payments by link, providers’ webhooks. Set it before anybody but this machine uses the server. Behind TLS give it as `https://…`: only then are browsers told to come by TLS alone.',
    ),
  SMTP_URL: mailServer
    .optional()
    .describe('The mail server that sends receipts, as `smtps://user:password@host`; without it they wait.'),
  SMTP_FROM: z
    .string()
    .refine(
      (address) => mailAddress(address) !== undefined,
      'must be an address such as receipts@example.co.uk',
    )
    .optional()
    .describe('The address that receipts are sent from; it goes together with SMTP_URL.'),
  STRIPE_URL: webAddress
    .optional()
    .describe(
      'Where Stripe’s API is reached, in place of Stripe’s own address: a stand-in or a gateway of yours.',
    ),
  SQUARE_URL: webAddress
    .optional()
    .describe(
      'Where Square’s API is reached, in place of Square’s own address: a stand-in or a gateway of yours.',
    ),
  SUMUP_URL: webAddress
    .optional()
    .describe(
      'Where SumUp’s API is reached, in place of SumUp’s own address: a stand-in or a gateway of yours.',
    ),
  SUMUP_AFFILIATE: z
    .string()
    .regex(/^[^\s:]+:[^\s:]+$/, 'must be an application identifier and its key, with a colon between')
    .optional()
    .describe(
      'The application identifier and affiliate key that SumUp gave you, as `com.example.till:key`; without it there are no payments on SumUp’s readers.',
    ),
  ADYEN_URL: webAddress
    .optional()
    .describe(
      'Where Adyen’s API is reached, in place of Adyen’s own address: a stand-in or a gateway of yours.',
    ),
  OIDC_ISSUER: webAddress.optional().describe('The OpenID provider for signing in to the back office.'),
  OIDC_CLIENT_ID: filled.optional().describe('This server’s client id at that provider.'),
  OIDC_CLIENT_SECRET: filled.optional().describe('This server’s client secret at that provider.'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must be at least 16 characters')
    .optional()
    .describe('The bearer token by which Prometheus may read /metrics; without it there is nothing there.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe(
      'Where traces are sent by OpenTelemetry, as OTLP over HTTP, such as http://127.0.0.1:4318; without it none are made.',
    ),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .default('warn')
    .describe('How much is logged.'),
  NODE_ENV: z
    .string()
    .optional()
    .describe('production turns demo mode off and asks for a first operator account.'),
})

/** A place for copies of the backups in a store that speaks S3. */
export interface BucketSettings {
  readonly bucket: string
  readonly key: string
  readonly secret: string
  /** Undefined means Amazon's own. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Without slashes at its ends; empty for none. */
  readonly prefix: string
}

export interface Settings {
  readonly port: number
  readonly host: string
  /** Addresses and networks whose word about the caller's address is taken. */
  readonly trustedProxies: readonly string[]
  readonly dataFolder: string
  /** The folder for backups; undefined means the data folder's own. */
  readonly backups: string | undefined
  readonly backupKey: string | undefined
  readonly backupBucket: BucketSettings | undefined
  /** Undefined means the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined
  readonly databaseAppUrl: string | undefined
  /** Undefined means that no pooler stands before the database. */
  readonly databaseListenUrl: string | undefined
  readonly secret: string | undefined
  /** How long a server that is told to stop says so before it does. */
  readonly leaveMs: number
  readonly demo: boolean
  readonly demoPassword: string | undefined
  readonly demoPin: string | undefined
  readonly newTillsAnHour: number
  /** In CIDR notation, as they were given; undefined where nothing was, which is another thing in production. */
  readonly printerNetworks: readonly string[] | undefined
  readonly publicUrl: string
  /** The same as it was given; undefined where nobody said how people reach the server. */
  readonly publicAddress: string | undefined
  /** Undefined means no mail server: what is to be mailed waits. */
  readonly mail: { readonly url: string; readonly from: string } | undefined
  /** By provider, where its API is reached in place of its own address. */
  readonly paymentAddresses: Readonly<Partial<Record<RealProviderName, string>>>
  /** Whose integration SumUp is told it is. */
  readonly sumupAffiliate: { readonly appId: string; readonly key: string } | undefined
  /** Undefined means no OpenID provider of your own; demo mode then brings its own. */
  readonly oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  /** Undefined means no metrics. */
  readonly metricsToken: string | undefined
  /** Undefined means no traces. */
  readonly tracesTo: string | undefined
  readonly logLevel: (typeof LOG_LEVELS)[number]
  readonly production: boolean
}

/** Under which name the address of a payment provider is set: the types ask for that setting with each provider there is. */
export const addressSetting = (name: RealProviderName) =>
  `${name.toUpperCase() as Uppercase<RealProviderName>}_URL` as const

/** Reads the settings from the environment. Throws a StartRefusal that names every wrong one. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    throw new StartRefusal(
      parsed.error.issues.map((issue) => `The setting ${issue.path.join('.')} ${issue.message}.`).join('\n'),
    )
  }
  const set = parsed.data
  const production = set.NODE_ENV === 'production'
  if (set.DATABASE_APP_URL && !set.DATABASE_URL) {
    throw new StartRefusal('The setting DATABASE_APP_URL needs DATABASE_URL, which is not set.')
  }
  if (set.DATABASE_LISTEN_URL && !set.DATABASE_APP_URL) {
    throw new StartRefusal('The setting DATABASE_LISTEN_URL needs DATABASE_APP_URL, which is not set.')
  }
  return {
    port: set.PORT,
    host: set.HOST,
    trustedProxies: [
      'loopback',
      ...(set.TUPPENCE_TRUSTED_PROXIES?.split(',').map((one) => one.trim()) ?? []),
    ],
    dataFolder: set.TUPPENCE_DATA ?? defaultDataFolder(),
    backups: set.TUPPENCE_BACKUPS,
    backupKey: set.TUPPENCE_BACKUP_KEY,
    backupBucket: bucketOf(set),
    databaseUrl: set.DATABASE_URL,
    databaseAppUrl: set.DATABASE_APP_URL,
    databaseListenUrl: set.DATABASE_LISTEN_URL,
    secret: set.TUPPENCE_SECRET,
    leaveMs: set.TUPPENCE_LEAVE_S * 1_000,
    demo: set.TUPPENCE_DEMO ? set.TUPPENCE_DEMO === 'on' : !production,
    demoPassword: set.TUPPENCE_DEMO_PASSWORD,
    demoPin: set.TUPPENCE_DEMO_PIN,
    newTillsAnHour: set.TUPPENCE_NEW_TILLS_AN_HOUR,
    printerNetworks: networksIn(set.TUPPENCE_PRINTER_NETWORKS),
    publicAddress: set.PUBLIC_URL?.replace(/\/+$/, ''),
    mail: mailServerOf(set),
    publicUrl: (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, ''),
    paymentAddresses: Object.fromEntries(
      REAL_PROVIDERS.flatMap((name) => {
        const address = set[addressSetting(name)]
        return address ? [[name, address]] : []
      }),
    ),
    sumupAffiliate: affiliateIn(set.SUMUP_AFFILIATE),
    oidc: openIdProvider(set),
    metricsToken: set.METRICS_TOKEN,
    tracesTo: set.OTEL_EXPORTER_OTLP_ENDPOINT,
    logLevel: set.LOG_LEVEL,
    production,
  }
}

function networksIn(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined
  const networks = text === 'none' ? [] : text.split(',').map((one) => one.trim())
  const wrong = networks.find((network) => {
    const [address = '', bits = '0', ...more] = network.split('/')
    const most = isIP(address) === 4 ? 32 : 128
    return !isIP(address) || more.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > most
  })
  if (wrong !== undefined)
    throw new StartRefusal(`The setting TUPPENCE_PRINTER_NETWORKS names "${wrong}", which is no network.`)
  return networks
}

function affiliateIn(text: string | undefined): Settings['sumupAffiliate'] {
  const [appId, key] = text?.split(':') ?? []
  return appId && key ? { appId, key } : undefined
}

/** Bucket, key and secret go together: one alone would only show in the first night. */
function bucketOf(set: z.infer<typeof environmentSchema>): BucketSettings | undefined {
  const { BACKUP_S3_BUCKET: bucket, BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret } = set
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_REGION: region, BACKUP_S3_PREFIX: prefix } = set
  if (bucket && key && secret)
    return { ...{ bucket, key, secret, endpoint, region }, prefix: prefix?.replace(/^\/+|\/+$/g, '') ?? '' }
  if (!bucket && !key && !secret && !endpoint && !prefix) return undefined
  throw new StartRefusal(
    `The settings of the store for backups go together: ${missingOf({ BACKUP_S3_BUCKET: bucket, BACKUP_S3_KEY: key, BACKUP_S3_SECRET: secret })} must be set too.`,
  )
}

/** The same as it is set, for a process that is started with it. */
export const bucketEnvironment = (given: BucketSettings): Record<string, string> => ({
  BACKUP_S3_BUCKET: given.bucket,
  BACKUP_S3_KEY: given.key,
  BACKUP_S3_SECRET: given.secret,
  BACKUP_S3_REGION: given.region,
  ...(given.endpoint !== undefined && { BACKUP_S3_ENDPOINT: given.endpoint }),
  ...(given.prefix && { BACKUP_S3_PREFIX: given.prefix }),
})

const missingOf = (values: Record<string, string | undefined>): string =>
  Object.entries(values)
    .filter(([, value]) => !value)
    .map(([name]) => name)
    .join(' and ')

function mailServerOf({
  SMTP_URL: url,
  SMTP_FROM: from,
}: z.infer<typeof environmentSchema>): Settings['mail'] {
  if (url && from) return { url, from: from.trim() }
  if (!url && !from) return undefined
  throw new StartRefusal(
    `SMTP_URL and SMTP_FROM go together: ${url ? 'SMTP_FROM' : 'SMTP_URL'} must be set too.`,
  )
}

/** The three OIDC settings go together: one alone is a mistake that would only show at the first sign-in. */
function openIdProvider(set: z.infer<typeof environmentSchema>): Settings['oidc'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = set
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret }
  if (!issuer && !clientId && !clientSecret) return undefined
  const missing = missingOf({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  })
  throw new StartRefusal(`The OpenID settings go together: ${missing} must be set too.`)
}
