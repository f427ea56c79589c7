import type { NotificationFacts, NotificationSettings } from '@tuppence/domain/notifications'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/tenancy.ts'

/** Something that people may have to be told of. */
export interface Found {
  /** What it is about: the same is told once. */
  readonly subject: string
  readonly facts: NotificationFacts
  /** For this one person, whatever the settings say. */
  readonly personId?: string
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
  for (const { subject, facts, personId = null } of found) {
    const isPersonal = facts.kind === 'account-security'
    const { isOn, byMail, to } = isPersonal ? PERSONAL : set.kinds[facts.kind]
    if (!isOn) continue
    const isMailed = byMail && (isPersonal || set.emailNotifications)
    const mailState = hasMailServer && isMailed ? 'waiting' : 'none'
    const made = await tx.execute(sql`
      insert into notifications (organization_id, id, kind, subject, facts, audience, person_id, at, mail_state)
      values (${organizationId}, ${uuidv7()}, ${facts.kind}, ${subject}, ${JSON.stringify(facts)}::jsonb, ${to},
              ${personId}, ${now}, ${mailState})
      on conflict do nothing returning id`)
    noted += made.length
  }
  return noted
}
