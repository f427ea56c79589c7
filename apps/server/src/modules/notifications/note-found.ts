import type { NotificationFacts, NotificationSettings } from '@tuppence/domain/notifications'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/tenancy.ts'

/** Something that people may have to be told of. */
export interface Found {
  /** What it is about: the same is told once. */
  readonly subject: string
  readonly facts: NotificationFacts
  /** For this one person, whatever the settings say, and mailed to the email they had when it happened, if any. */
  readonly person?: { readonly id: string; readonly sentTo: string | null }
}

/** What somebody is told of their own login is no matter of the shop's settings. */
const PERSONAL = { isOn: true, byMail: true, to: 'owners' } as const

/**
 * Notes what the settings want told and was not told before.
 *
 * @returns how many are new
 */
export async function noteFound(
  tx: Tx,
  organizationId: string,
  found: readonly Found[],
  { set, hasMailServer, now }: { set: NotificationSettings; hasMailServer: boolean; now: Date },
): Promise<number> {
  let noted = 0
  for (const { subject, facts, person } of found) {
    const { isOn, byMail, to } = facts.kind === 'account-security' ? PERSONAL : set.kinds[facts.kind]
    if (!isOn) continue
    const isMailed = byMail && (person ? person.sentTo !== null : set.emailNotifications)
    const mailState = hasMailServer && isMailed ? 'waiting' : 'none'
    const made = await tx.execute(sql`
      insert into notifications (organization_id, id, kind, subject, facts, audience, person_id, sent_to, at, mail_state)
      values (${organizationId}, ${uuidv7()}, ${facts.kind}, ${subject}, ${JSON.stringify(facts)}::jsonb, ${to},
              ${person?.id ?? null}, ${person?.sentTo ?? null}, ${now}, ${mailState})
      on conflict do nothing returning id`)
    noted += made.length
  }
  return noted
}
