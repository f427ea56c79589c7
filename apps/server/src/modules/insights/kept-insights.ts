import type { InsightsAnswer } from '@tuppence/contract/insights'
import {
  type Ordering,
  type ShopInsights,
  shopInsightsSchema,
  USUAL_ORDERING,
} from '@tuppence/domain/insights'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tenancy.ts'

interface Row extends Record<string, unknown> {
  readonly content: unknown
  readonly made_at: Date | null
  readonly lead_days: number | null
  readonly cover_days: number | null
  readonly is_asked: boolean
}

/** What is kept, as it was last worked out. What an older program kept in another form is as if it was not there. */
export async function readKept(tx: Tx, organizationId: string): Promise<InsightsAnswer> {
  const [row] = await tx.execute<Row>(sql`
    select kept.content, kept.made_at, kept.lead_days, kept.cover_days,
           exists (select from jobs where organization_id = ${organizationId} and kind = 'insights-asked') as is_asked
      from (select 1) one left join shop_insights kept on kept.organization_id = ${organizationId}`)
  const { data } = shopInsightsSchema.safeParse(row?.content)
  return {
    insights: data ?? null,
    madeAt: data && row?.made_at ? row.made_at.toISOString() : null,
    isAsked: row?.is_asked ?? false,
    ordering: orderingOf(row),
  }
}

export async function readOrdering(tx: Tx, organizationId: string): Promise<Ordering> {
  const [row] = await tx.execute<Pick<Row, 'lead_days' | 'cover_days'>>(
    sql`select lead_days, cover_days from shop_insights where organization_id = ${organizationId}`,
  )
  return orderingOf(row)
}

export async function keepOrdering(
  tx: Tx,
  organizationId: string,
  { leadDays, coverDays }: Ordering,
): Promise<void> {
  await tx.execute(sql`
    insert into shop_insights (organization_id, id, lead_days, cover_days)
    values (${organizationId}, ${organizationId}, ${leadDays}, ${coverDays})
    on conflict (organization_id, id) do update set lead_days = excluded.lead_days, cover_days = excluded.cover_days`)
}

export async function keepInsights(
  tx: Tx,
  organizationId: string,
  found: ShopInsights,
  now: Date,
): Promise<void> {
  const { leadDays, coverDays } = USUAL_ORDERING
  await tx.execute(sql`
    insert into shop_insights (organization_id, id, content, made_at, lead_days, cover_days)
    values (${organizationId}, ${organizationId}, ${JSON.stringify(found)}::jsonb, ${now}, ${leadDays}, ${coverDays})
    on conflict (organization_id, id) do update set content = excluded.content, made_at = excluded.made_at`)
}

function orderingOf(row: Pick<Row, 'lead_days' | 'cover_days'> | undefined): Ordering {
  return {
    leadDays: row?.lead_days ?? USUAL_ORDERING.leadDays,
    coverDays: row?.cover_days ?? USUAL_ORDERING.coverDays,
  }
}
