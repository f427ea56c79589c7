import { DAY_MS, MINUTE_MS } from '@tuppence/domain/durations'
import { mailAddress } from '@tuppence/domain/receipts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Settings } from '../../platform/settings.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import { Worker } from '../../platform/worker.ts'
import { type Letter, oneLine, sendMail } from '../receipts/public.ts'
import { type AlertEvent, alertTitle } from './operator-alerts.ts'
import { readPlatformSettings } from './platform-settings.ts'

const EVERY_MS = 20_000
const IN_ROUND = 20
/** Longer than a try can take: what a process that died had in hand is due again after this. */
const TAKEN_FOR_MS = 15 * MINUTE_MS
const TRIES_AFTER_MINUTES = [1, 5, 30, 120]
/** What is older, from before there was a mail server or from a backup brought back, is no news. */
const IS_NEWS_MS = DAY_MS

interface ToMail extends Record<string, unknown> {
  id: string
  at: Date
  name: string
  to: string
  event: AlertEvent
  address: string | null
  mail_tries: number
}

/** Mails operators of what happened to their own logins (RULES.md 20); of several servers one sends each. */
export class OperatorAlertMailer extends Worker {
  readonly #parts: Pick<ModuleDeps, 'database' | 'settings' | 'now'>

  constructor(app: FastifyInstance, parts: Pick<ModuleDeps, 'database' | 'settings' | 'now'>) {
    super(app.log, { everyMs: EVERY_MS, sorry: 'Operators could not be mailed of their logins just now' })
    this.#parts = parts
  }

  /** Mails what is due now. */
  async round(): Promise<void> {
    const { database, settings, now } = this.#parts
    const { mail } = settings
    if (!mail) return
    const at = now()
    const due = await onPlatform(database, async (tx) => {
      await tx.execute(sql`
        update operator_alerts set mail_due_at = null
         where mail_due_at is not null and at < ${new Date(at.getTime() - IS_NEWS_MS)}`)
      const { supportEmail } = await readPlatformSettings(tx)
      const to = sql`coalesce(a.sent_to, o.email, ${mailAddress(supportEmail) ?? null}::text)`
      return tx.execute<ToMail>(sql`
        update operator_alerts d set mail_due_at = ${new Date(at.getTime() + TAKEN_FOR_MS)}, mail_tries = d.mail_tries + 1
          from (select a.id, o.name, ${to} as to from operator_alerts a join operators o on o.id = a.operator_id
                 where a.mail_due_at <= ${at} and ${to} is not null
                 order by a.mail_due_at limit ${IN_ROUND} for update of a skip locked) taken
         where d.id = taken.id
        returning d.id, d.at, taken.name, taken.to, d.event, host(d.address) as address, d.mail_tries`)
    })
    for (const alert of due) await this.#mail(mail, alert)
  }

  async #mail(server: NonNullable<Settings['mail']>, alert: ToMail): Promise<void> {
    const { database, settings, now } = this.#parts
    const { kind } = await sendMail(server, letterOf(alert, settings))
    const minutes = kind === 'failed' ? TRIES_AFTER_MINUTES[alert.mail_tries - 1] : undefined
    const again = minutes === undefined ? null : new Date(now().getTime() + minutes * MINUTE_MS)
    await onPlatform(database, (tx) =>
      tx.execute(sql`
        update operator_alerts set mail_due_at = ${again}, mailed_at = ${kind === 'sent' ? now() : null}
         where id = ${alert.id}`),
    )
  }
}

function letterOf({ id, at, name, to, event, address }: ToMail, settings: Settings): Letter {
  const when = new Intl.DateTimeFormat('en-GB', {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' },
  }).format(at)
  const { publicAddress } = settings
  return {
    id: `operator-alert.${id}`,
    from: 'Tuppence',
    to,
    subject: `Operator ${oneLine(name)}: ${alertTitle(event)}`,
    date: at,
    text: [
      `${alertTitle(event)}: operator account of ${oneLine(name)}.`,
      `${when}${address === null ? '' : `, network address ${address}`}.`,
      '',
      `If this wasn't ${oneLine(name)}, another operator should deactivate the account under Operators in the portal.`,
      ...(publicAddress ? ['', `${publicAddress}/super-admin`] : []),
    ].join('\n'),
  }
}
