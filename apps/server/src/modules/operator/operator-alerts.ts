import type { OperatorDeed, OperatorSignIn } from '@tuppence/contract/operators'
import { HOUR_MS } from '@tuppence/domain/durations'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/tenancy.ts'

export type AlertEvent = OperatorSignIn['action'] | Extract<OperatorDeed['action'], 'email-changed'>

/** What an operator is mailed of: the same as people of a business are told of their own logins. */
const TITLES: Readonly<Partial<Record<AlertEvent, string>>> = {
  'signed-in-new-device': 'New login on another device',
  'second-factor-wrong': 'Someone knew the password, but not the code',
  'second-factor-set-up': 'A second factor was set up',
  'second-factor-removed': 'The second factor was removed',
  'email-changed': 'The email for alerts was changed',
}

export const alertTitle = (event: AlertEvent): string => TITLES[event] ?? event

/** Whoever guesses codes all day must not fill anybody's inbox: the portal's list of logins has every one. */
const ONCE_IN_MS = HOUR_MS

/** Has an operator mailed of what happened to their login, of one kind once an hour, in the transaction of what it tells. */
export async function noteAlert(
  tx: Tx,
  {
    at,
    operatorId,
    action,
    address,
    sentTo = null,
  }: {
    readonly at: Date
    readonly operatorId: string
    readonly action: AlertEvent
    readonly address: string
    /** Where it is sent, if not to the email that they have, or else the support's, at this moment. */
    readonly sentTo?: string | null
  },
): Promise<void> {
  if (TITLES[action] === undefined) return
  // Where it goes is decided now: whoever gets in and changes the email does not get the alert that they got in.
  await tx.execute(sql`
    insert into operator_alerts (id, operator_id, at, event, address, sent_to, mail_due_at)
    select ${uuidv7()}, o.id, ${at}, ${action}, ${address}::inet, to_be.sent_to, ${at}
      from operators o, lateral (
        select coalesce(${sentTo}::text, o.email, (
          select nullif(value ->> 'supportEmail', '') from platform_settings where key = 'settings')) as sent_to) to_be
     where o.id = ${operatorId} and not exists (
       select from operator_alerts earlier
        where earlier.operator_id = o.id and earlier.event = ${action} and earlier.sent_to is not distinct from to_be.sent_to
          and earlier.at > ${new Date(at.getTime() - ONCE_IN_MS)})`)
}
