import { type OperatorDeed, type OperatorSignIn, operatorSignInSchema } from '@tuppence/contract/operators'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../platform/tenancy.ts'
import { noteAlert } from './operator-alerts.ts'

interface Deed extends Pick<OperatorDeed, 'action' | 'subjectName'> {
  readonly at: Date
  /** The operator who did it; null for the first one's own joining. */
  readonly by: string | null
  readonly subjectId: string
  readonly address: string
}

/** Puts on record what was done to an operator or an invitation, in the transaction of what it tells. */
export function noteDeed(tx: Tx, deed: Deed): Promise<void> {
  return insert(tx, deed)
}

async function insert(
  tx: Tx,
  deed: Omit<Deed, 'action'> & { readonly action: OperatorDeed['action'] | OperatorSignIn['action'] },
): Promise<void> {
  const { at, by, action, subjectId, subjectName, address } = deed
  await tx.execute(sql`
    insert into operator_deeds (id, at, operator_id, action, subject_id, subject_name, address)
    values (${uuidv7()}, ${at}, ${by}, ${action}, ${subjectId}, ${subjectName}, ${address}::inet)`)
}

/** Puts a login to the portal on record, or a try at one, in the transaction of what it tells. */
export async function noteSignIn(
  tx: Tx,
  {
    at,
    who,
    action,
    address,
  }: {
    readonly at: Date
    readonly who: { readonly id: string; readonly name: string }
    readonly action: OperatorSignIn['action']
    readonly address: string
  },
): Promise<void> {
  const { id, name } = who
  await insert(tx, { at, by: id, action, subjectId: id, subjectName: name, address })
  await noteAlert(tx, { at, operatorId: id, action, address })
}

const SIGN_INS = operatorSignInSchema.shape.action.options

/** The last hundred logins and tries at one, newest first. */
export async function listSignIns(tx: Tx): Promise<OperatorSignIn[]> {
  const rows = await tx.execute<{
    id: string
    at: Date
    name: string
    action: OperatorSignIn['action']
    address: string | null
  }>(sql`
    select id, at, subject_name as name, action, host(address) as address from operator_deeds
     where action in ${SIGN_INS} order by at desc, id desc limit 100`)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** The last hundred, newest first. */
export async function listDeeds(tx: Tx): Promise<OperatorDeed[]> {
  const rows = await tx.execute<{
    id: string
    at: Date
    by_name: string | null
    action: OperatorDeed['action']
    subject_name: string
  }>(sql`
    select d.id, d.at, p.name as by_name, d.action, d.subject_name
      from operator_deeds d left join operators p on p.id = d.operator_id
     where d.action not in ${SIGN_INS}
     order by d.at desc, d.id desc limit 100`)
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    byName: row.by_name,
    action: row.action,
    subjectName: row.subject_name,
  }))
}
