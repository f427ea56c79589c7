import type { PrinterSeen, PrinterSetup, TillPrinter } from '@tuppence/contract/printers'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'

type Row = Omit<TillPrinter, 'seen'> & {
  seenAt: Date | string | null
  fault: string | null
  isPaperLow: boolean | null
} & Record<string, unknown>

const PRINTER = sql`
  select p.till_id as "tillId", p.connection, p.host, p.port, p.name, p.family, p.columns, p.has_drawer as "hasDrawer",
         p.seen_at as "seenAt", p.fault, p.is_paper_low as "isPaperLow"
    from printers p join tills t on t.organization_id = p.organization_id and t.id = p.till_id`

/** The printers of the tills that are in use, by the tills' codes. */
export async function listPrinters(tx: Tx, organizationId: string): Promise<TillPrinter[]> {
  const rows = await tx.execute<Row>(sql`
    ${PRINTER} where p.organization_id = ${organizationId} and t.archived_at is null order by t.code`)
  return rows.map(printerOf)
}

export async function printerOfTill(
  tx: Tx,
  organizationId: string,
  tillId: string,
): Promise<TillPrinter | undefined> {
  const [row] = await tx.execute<Row>(sql`
    ${PRINTER} where p.organization_id = ${organizationId} and p.till_id = ${tillId}`)
  return row && printerOf(row)
}

/** The till at which a session is, as it was last heard of; undefined for who is at none. */
export async function tillOfSession(
  tx: Tx,
  organizationId: string,
  sid: string,
): Promise<string | undefined> {
  const [row] = await tx.execute<{ till_id: string }>(sql`
    select till_id from till_sessions
     where organization_id = ${organizationId} and session_token = ${sid} and status = 'active'
     order by login_time desc limit 1`)
  return row?.till_id
}

/** @throws Refused not-found where there is no such till in use */
export async function savePrinter(
  tx: Tx,
  organizationId: string,
  tillId: string,
  setup: PrinterSetup,
): Promise<TillPrinter> {
  const [till] = await tx.execute(sql`
    select id from tills where organization_id = ${organizationId} and id = ${tillId} and archived_at is null
       for key share`)
  if (!till) throw new Refused('not-found')
  const { name, connection, family, columns, hasDrawer } = setup
  const [host, port] = setup.connection === 'network' ? [setup.host, setup.port] : [null, null]
  await tx.execute(sql`
    insert into printers (organization_id, id, till_id, name, connection, host, port, family, columns, has_drawer)
    values (${organizationId}, ${uuidv7()}, ${tillId}, ${name}, ${connection}, ${host}, ${port}, ${family}, ${columns}, ${hasDrawer})
    on conflict (organization_id, till_id) do update
       set name = excluded.name, connection = excluded.connection, host = excluded.host, port = excluded.port,
           family = excluded.family, columns = excluded.columns, has_drawer = excluded.has_drawer,
           seen_at = null, fault = null, is_paper_low = null, updated_at = now()`)
  const saved = await printerOfTill(tx, organizationId, tillId)
  if (!saved) throw new Error('A printer that was just written is not there')
  return saved
}

/** @throws Refused not-found where the till has none */
export async function removePrinter(tx: Tx, organizationId: string, tillId: string): Promise<TillPrinter> {
  const before = await printerOfTill(tx, organizationId, tillId)
  if (!before) throw new Refused('not-found')
  await tx.execute(sql`
    delete from printers where organization_id = ${organizationId} and till_id = ${tillId}`)
  return before
}

/** Notes what was seen of a printer; answers whether that is news to a screen that shows it. */
export async function notePrinterSeen(
  tx: Tx,
  organizationId: string,
  tillId: string,
  { seenAt, fault, isPaperLow }: PrinterSeen,
): Promise<boolean> {
  const [before] = await tx.execute<{ fault: string | null; low: boolean | null; seen: boolean }>(sql`
    select fault, is_paper_low as low, seen_at is not null as seen from printers
     where organization_id = ${organizationId} and till_id = ${tillId} for no key update`)
  if (!before) return false
  await tx.execute(sql`
    update printers set seen_at = ${seenAt}::timestamptz, fault = ${fault}, is_paper_low = ${isPaperLow}
     where organization_id = ${organizationId} and till_id = ${tillId}`)
  return !before.seen || before.fault !== fault || before.low !== isPaperLow
}

function printerOf({ seenAt, fault, isPaperLow, ...printer }: Row): TillPrinter {
  return {
    ...printer,
    seen: seenAt === null ? null : { seenAt: new Date(seenAt).toISOString(), fault, isPaperLow },
  }
}
