import { MINUTE_MS } from '@tuppence/domain/durations'
import { mailAddress } from '@tuppence/domain/receipts'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ModuleDeps } from '../../../platform/module-deps.ts'
import type { Settings } from '../../../platform/settings.ts'
import { onPlatform, type Tx } from '../../../platform/tenancy.ts'
import { Worker } from '../../../platform/worker.ts'
import { type Letter, sendMail } from './mail-server.ts'

const EVERY_MS = 20_000
const IN_ROUND = 20
/** Longer than a try can take: what a process that died had in hand is due again after this. */
const TAKEN_FOR_MS = 15 * MINUTE_MS
const TRIES_AFTER_MINUTES = [1, 5, 30, 120]

export interface ProvidersMail extends Record<string, unknown> {
  readonly id: string
  readonly at: Date
  readonly mail_tries: number
  readonly to: string
}

export interface ProviderLetters<Row extends ProvidersMail> {
  /** What the log says while none can be mailed. */
  readonly sorry: string
  /** The platform's table whose rows are mailed: of each its id, when it was, when a mail is due, how often it was tried and when it went. */
  readonly table: SQL
  /** Carries out the update that takes rows, called `mailed` in it, and answers of each where it goes and what its letter needs. */
  readonly take: (tx: Tx, update: SQL, to: SQL) => Promise<readonly Row[]>
  /** Where a row of `mailed` goes, if not to the platform's support email; null for there. */
  readonly ownAddress?: SQL
  /** What is older is mailed no more: it waited for a mail server and an address, or came back with a backup. */
  readonly isNewsMs: number
  readonly letterOf: (row: Row) => Letter
}

type Parts = Pick<ModuleDeps, 'database' | 'settings' | 'now'>

/** Mails the provider's people what is due; of several servers one sends each. */
export class ProviderMailer<Row extends ProvidersMail> extends Worker {
  readonly #parts: Parts
  readonly #letters: ProviderLetters<Row>

  constructor(app: FastifyInstance, parts: Parts, letters: ProviderLetters<Row>) {
    super(app.log, { everyMs: EVERY_MS, sorry: letters.sorry })
    this.#parts = parts
    this.#letters = letters
  }

  /** Mails what is due now, one after another: what another server has in hand is not due there. */
  async round(): Promise<void> {
    const { mail } = this.#parts.settings
    for (let left = IN_ROUND; mail && left > 0 && !this.isStopping; left -= 1) {
      const row = await this.#takeNext()
      if (!row) return
      await this.#mail(mail, row)
    }
  }

  async #takeNext(): Promise<Row | undefined> {
    const { database, now } = this.#parts
    const { table, take, ownAddress = sql`null` } = this.#letters
    const at = now()
    const [row] = await onPlatform(database, async (tx) => {
      const [set] = await tx.execute<{ address: string | null }>(
        sql`select value ->> 'supportEmail' as address from platform_settings where key = 'settings'`,
      )
      const to = sql`coalesce(${ownAddress}, ${mailAddress(set?.address ?? '') ?? null}::text)`
      const update = sql`
        update ${table} as mailed set mail_due_at = ${new Date(at.getTime() + TAKEN_FOR_MS)}, mail_tries = mail_tries + 1
         where id = (select id from ${table} as mailed where mail_due_at <= ${at} and ${to} is not null
                      order by mail_due_at limit 1 for update skip locked)`
      return take(tx, update, to)
    })
    return row
  }

  async #mail(server: NonNullable<Settings['mail']>, row: Row): Promise<void> {
    const { database, now } = this.#parts
    const { table, isNewsMs, letterOf } = this.#letters
    const isOld = now().getTime() - row.at.getTime() > isNewsMs
    const { kind } = isOld ? { kind: 'refused' } : await sendMail(server, letterOf(row))
    const minutes = kind === 'failed' ? TRIES_AFTER_MINUTES[row.mail_tries - 1] : undefined
    const again = minutes === undefined ? null : new Date(now().getTime() + minutes * MINUTE_MS)
    await onPlatform(database, (tx) =>
      tx.execute(sql`
        update ${table} set mail_due_at = ${again}, mailed_at = ${kind === 'sent' ? now() : null}
         where id = ${row.id}`),
    )
  }
}
