import { DAY_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Settings } from '../../platform/settings.ts'
import { type Letter, oneLine, ProviderMailer, type ProvidersMail } from '../receipts/public.ts'
import { type AlertEvent, alertTitle } from './operator-alerts.ts'

interface Alert extends ProvidersMail {
  name: string
  event: AlertEvent
  address: string | null
}

/** Mails operators of what happened to their own logins (RULES.md 20). */
export const operatorAlertMailer = (
  app: FastifyInstance,
  parts: Pick<ModuleDeps, 'database' | 'settings' | 'now'>,
): ProviderMailer<Alert> =>
  new ProviderMailer<Alert>(app, parts, {
    sorry: 'Operators could not be mailed of their logins just now',
    table: sql`operator_alerts`,
    take: (tx, update, to) =>
      tx.execute<Alert>(sql`
        ${update} returning id, at, mail_tries, ${to} as to, event, host(address) as address,
                            (select name from operators o where o.id = mailed.operator_id) as name`),
    ownAddress: sql`mailed.sent_to`,
    isNewsMs: DAY_MS,
    letterOf: (alert) => letterOf(alert, parts.settings),
  })

function letterOf({ id, at, to, name, event, address }: Alert, settings: Settings): Letter {
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
