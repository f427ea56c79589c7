import { PROVIDER_DEEDS_SHOWN_MS, type ProviderDeed } from '@tuppence/domain/health'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { inOrganization, onPlatform } from '../../platform/tenancy.ts'

interface Row extends Record<string, unknown> {
  action: string
  at: Date
  operator_id: string
  holder: string | null
}

const KINDS: Readonly<Record<string, ProviderDeed['kind']>> = {
  'account-password-reset': 'password-reset-by-provider',
  'account-second-factor-removed': 'second-factor-removed-by-provider',
}

/** What the provider did to the account holder's sign-in lately, as the shop's audit log has it: nobody can take it out of there. */
export async function readProviderDeeds(
  database: Database,
  organizationId: string,
  now: Date,
): Promise<ProviderDeed[]> {
  const since = new Date(now.getTime() - PROVIDER_DEEDS_SHOWN_MS)
  const rows = await inOrganization(database, organizationId, (tx) =>
    tx.execute<Row>(sql`
      select l.action, l.at, l.operator_id,
             (select s.full_name from staff_members s
               where s.organization_id = ${organizationId} and s.password is null limit 1) as holder
        from audit_log l
       where l.organization_id = ${organizationId} and l.at > ${since} and l.operator_id is not null
         and l.action in (select value from json_array_elements_text(${JSON.stringify(Object.keys(KINDS))}::json))
       order by l.at desc limit 100`),
  )
  if (rows.length === 0) return []
  // The provider's people are in no business: their names are read beside it.
  const operators = await onPlatform(database, (tx) =>
    tx.execute<{ id: string; name: string }>(sql`select id, name from operators`),
  )
  const names = new Map(operators.map(({ id, name }) => [id, name]))
  return rows.flatMap(({ action, at, operator_id, holder }) => {
    const kind = KINDS[action]
    const operator = names.get(operator_id) ?? 'one of its people'
    return kind ? [{ kind, at, holder: holder ?? 'the account holder', operator }] : []
  })
}
