import type { BusinessFigures, PortalDay, PortalOverview } from '@tuppence/contract/portal'
import { DAY_MS } from '@tuppence/domain/durations'
import { IN_TOUCH_MS } from '@tuppence/domain/health'
import { SERVER_TILL_CODE } from '@tuppence/domain/tills'
import { sql } from 'drizzle-orm'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { onPlatform, overAllTills, type Tx } from '../../platform/tenancy.ts'

/*
 * Counts over all businesses. Which tills and takings there are is read in one kind of transaction, and whose they are in
 * another, because the first sees no account and the second no till.
 */

/** Trading days are each shop's own; the provider's today is Greenwich's, and differs for an hour of a summer's night. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
const daysBefore = (at: Date, days: number): string => dayOf(new Date(at.getTime() - days * DAY_MS))

interface TillFigures extends Record<string, unknown> {
  organization_id: string
  tills: number
  online: number
  unsent: number
  attention: number
}

/**
 * The tills of each business as its own list has them, and what their devices say is on them alone: that of an archived one
 * too, whose sales are still to come.
 */
async function tillFigures(tx: Tx, at: Date): Promise<TillFigures[]> {
  const since = new Date(at.getTime() - IN_TOUCH_MS)
  return tx.execute<TillFigures>(sql`
    select organization_id, (count(*) filter (where archived_at is null))::int as tills,
           (count(*) filter (where archived_at is null and last_heartbeat > ${since}))::int as online,
           coalesce(sum(coalesce((holding ->> 'pendingCount')::int, 0) + coalesce((holding ->> 'attentionCount')::int, 0)), 0)::int as unsent,
           coalesce(sum((holding ->> 'attentionCount')::int), 0)::int as attention
      from tills where code <> ${SERVER_TILL_CODE} group by organization_id`)
}

interface SalesFigures extends Record<string, unknown> {
  organization_id: string
  today: number
  week: number
  last_sold_on: string | null
}

async function salesFigures(tx: Tx, at: Date): Promise<SalesFigures[]> {
  return tx.execute<SalesFigures>(sql`
    select organization_id, coalesce(sum(sales_count) filter (where trading_day = ${dayOf(at)}::date), 0)::int as today,
           coalesce(sum(sales_count) filter (where trading_day > ${daysBefore(at, 7)}::date), 0)::int as week,
           max(trading_day) filter (where sales_count > 0)::text as last_sold_on
      from till_takings where trading_day <= ${dayOf(at)}::date group by organization_id`)
}

async function bothFigures({ database, now }: ModuleDeps) {
  const at = now()
  return overAllTills(database, async (tx) => ({
    at,
    tills: await tillFigures(tx, at),
    sales: await salesFigures(tx, at),
  }))
}

const sumOf = <Row>(rows: readonly Row[], part: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + part(row), 0)

export async function readOverview(deps: ModuleDeps): Promise<PortalOverview> {
  const { at, tills, sales } = await bothFigures(deps)
  const [counts] = await onPlatform(deps.database, (tx) =>
    tx.execute<{ active: number; suspended: number; open: number; cannot_sell: number; remote: number }>(sql`
      select (select count(*)::int from admin_customers where status = 'active') as active,
             (select count(*)::int from admin_customers where status = 'suspended') as suspended,
             (select count(*)::int from support_tickets where status = 'open') as open,
             (select count(*)::int from support_tickets where status = 'open' and urgency = 'cannot-sell') as cannot_sell,
             (select count(*)::int from remote_access
               where used_at is not null and ended_at is null and expires_at > ${at}) as remote`),
  )
  if (!counts) throw new Error('Counting gave no row')
  return {
    at: at.toISOString(),
    businesses: { active: counts.active, suspended: counts.suspended },
    tills: { all: sumOf(tills, (row) => row.tills), online: sumOf(tills, (row) => row.online) },
    sales: {
      today: sumOf(sales, (row) => row.today),
      lastSevenDays: sumOf(sales, (row) => row.week),
    },
    unsent: {
      sales: sumOf(tills, (row) => row.unsent),
      attention: sumOf(tills, (row) => row.attention),
      businesses: tills.filter((row) => row.unsent > 0).length,
    },
    tickets: { open: counts.open, cannotSell: counts.cannot_sell },
    remoteAccesses: counts.remote,
  }
}

interface AccountRow extends Record<string, unknown> {
  id: string
  organization_id: string
  max_tills: number
  created_at: Date
  last_login_at: Date | null
  open_tickets: number
}

export async function readBusinesses(deps: ModuleDeps): Promise<BusinessFigures[]> {
  const { tills, sales } = await bothFigures(deps)
  const accounts = await onPlatform(deps.database, (tx) =>
    tx.execute<AccountRow>(sql`
      select a.id, a.organization_id, o.max_tills, a.created_at, a.last_login_at,
             (select count(*)::int from support_tickets t
               where t.organization_id = a.organization_id and t.status = 'open') as open_tickets
        from admin_customers a join organizations o on o.id = a.organization_id where a.archived_at is null`),
  )
  const tillsOf = new Map(tills.map((row) => [row.organization_id, row]))
  const salesOf = new Map(sales.map((row) => [row.organization_id, row]))
  return accounts.map((account) => {
    const own = tillsOf.get(account.organization_id)
    const sold = salesOf.get(account.organization_id)
    return {
      accountId: account.id,
      openedAt: account.created_at.toISOString(),
      lastLoginAt: account.last_login_at?.toISOString() ?? null,
      tills: own?.tills ?? 0,
      tillsOnline: own?.online ?? 0,
      tillsBeyondPlan: Math.max(0, (own?.tills ?? 0) - account.max_tills),
      salesLastSevenDays: sold?.week ?? 0,
      lastSoldOn: sold?.last_sold_on ?? null,
      openTickets: account.open_tickets,
    }
  })
}

/** Each of the last days, today with them, also those on which nothing was. */
export async function readAnalytics(deps: ModuleDeps, days: number): Promise<PortalDay[]> {
  const at = deps.now()
  const [first, last] = [daysBefore(at, days - 1), dayOf(at)]
  const sold = await overAllTills(deps.database, (tx) =>
    tx.execute<{ day: string; tills: number; sales: number }>(sql`
      select trading_day::text as day, (count(*) filter (where sales_count > 0))::int as tills, sum(sales_count)::int as sales
        from till_takings where trading_day between ${first}::date and ${last}::date group by trading_day`),
  )
  const opened = await onPlatform(deps.database, (tx) =>
    tx.execute<{ day: string; count: number }>(sql`
      select (created_at at time zone 'UTC')::date::text as day, count(*)::int as count
        from admin_customers where created_at >= ${first}::date group by 1`),
  )
  const soldOn = new Map(sold.map((row) => [row.day, row]))
  const openedOn = new Map(opened.map((row) => [row.day, row.count]))
  return Array.from({ length: days }, (_, index) => {
    const day = daysBefore(at, days - 1 - index)
    const own = soldOn.get(day)
    return {
      day,
      newBusinesses: openedOn.get(day) ?? 0,
      activeTills: own?.tills ?? 0,
      sales: own?.sales ?? 0,
    }
  })
}
