import type { Luck, Tampering } from './tamperings.ts'

/*
 * Changes to what is kept beside the records: figures worked out from them, and what tells of them.
 */

const one = <T>(list: readonly T[], luck: Luck): T => {
  const found = list[luck(list.length)]
  if (found === undefined) throw new Error('Nothing to choose from')
  return found
}

const FIGURES = [
  'sales_count',
  'refunds_count',
  'refunds_total',
  'sales_total',
  'vat_total',
  'discount_total',
  'cash_total',
  'card_total',
  'digital_total',
  'other_total',
] as const

export const changeTakings: Tampering = async (sql, all, luck) => {
  const { organizationId, tillId } = one(all, luck)
  const row = sql`organization_id = ${organizationId} and till_id = ${tillId}`
  if (luck(5) === 0) {
    await sql`delete from till_takings where ${row}`
    return 'the figures of a till’s days removed'
  }
  const figure = one(FIGURES, luck)
  await sql`update till_takings set ${sql(figure)} = ${sql(figure)} + ${1 + luck(100)} where ${row}`
  return `${figure} of a till’s days`
}

export const changeStock: Tampering = async (sql, all, luck) => {
  const { organizationId, id, sequence } = one(all, luck)
  const more = 1 + luck(20)
  const way = luck(3)
  if (way === 0) {
    await sql`update products set stock_quantity = stock_quantity + ${more} where organization_id = ${organizationId}`
    return 'the levels of all products'
  }
  // Level and movement together, so that they still add up.
  const moved = await sql<{ product: string; quantity: number }[]>`
    select product_id as product, quantity_change::int as quantity from inventory
     where organization_id = ${organizationId} and source_id = ${id} order by id limit 1`
  const [movement] = moved
  if (!movement) return null
  const { product, quantity } = movement
  const row = sql`organization_id = ${organizationId} and source_id = ${id} and product_id = ${product}`
  const less = way === 1 ? quantity : -more
  if (way === 1)
    await sql`delete from inventory where id = (select id from inventory where ${row} order by id limit 1)`
  else
    await sql`update inventory set quantity_change = quantity_change + ${more}
      where id = (select id from inventory where ${row} order by id limit 1)`
  await sql`update products set stock_quantity = stock_quantity - ${less} where organization_id = ${organizationId} and id = ${product}`
  return `a movement of number ${sequence} ${way === 1 ? 'removed' : 'changed'}, and the level with it`
}

export const changeCustomer: Tampering = async (sql, all, luck) => {
  const { organizationId } = one(all, luck)
  const figure = one(['total_spent', 'loyalty_points'] as const, luck)
  await sql`update customers set ${sql(figure)} = ${sql(figure)} + ${1 + luck(100)} where organization_id = ${organizationId}`
  return `${figure} of the customers`
}

/** Any column of a Z read, or the row, or all its till's Z reads from it on. */
export const changeZRead: Tampering = async (sql, all, luck) => {
  const { organizationId } = one(all, luck)
  const reads = await sql<{ id: string; till: string; number: number }[]>`
    select id, till_id as till, number from z_reads where organization_id = ${organizationId} order by till_id, number`
  const { id, till, number } = one(reads, luck)
  const row = sql`organization_id = ${organizationId} and id = ${id}`
  const more = 1 + luck(50)
  const ways = [
    () => sql`delete from z_reads where ${row}`,
    () =>
      sql`delete from z_reads where organization_id = ${organizationId} and till_id = ${till} and number >= ${number}`,
    () => sql`update z_reads set net = net - ${more}, grand_total = grand_total - ${more} where ${row}`,
    () => sql`update z_reads set number = number + ${1000 + more} where ${row}`,
    () => sql`update z_reads set closed_at = closed_at - make_interval(days => ${more}) where ${row}`,
    () => sql`update z_reads set to_sequence = to_sequence + ${more} where ${row}`,
    () =>
      sql`update z_reads set content = jsonb_set(content, '{sales,voids}', to_jsonb(${more}::text)) where ${row}`,
  ]
  const way = luck(ways.length)
  await ways[way]?.()
  return `Z read ${number}, in way ${way}`
}

/** Money that went in or out of a drawer: the column, the record, or who it was. */
export const changeDrawer: Tampering = async (sql, all, luck) => {
  const { organizationId } = one(all, luck)
  const records = await sql<{ id: string; kind: string }[]>`
    select id, kind from drawer_records where organization_id = ${organizationId} order by id`
  const { id, kind } = one(records, luck)
  const row = sql`organization_id = ${organizationId} and id = ${id}`
  const more = 1 + luck(50)
  const ways = [
    () => sql`delete from drawer_records where ${row}`,
    () => sql`update drawer_records set amount = amount + ${more} where ${row}`,
    () => sql`
      update drawer_records set amount = amount + ${more},
        content = jsonb_set(content, '{amount}', to_jsonb((amount + ${more})::text)) where ${row}`,
    () =>
      sql`update drawer_records set content = jsonb_set(content, '{staff,name}', '"Nobody"') where ${row}`,
    () => sql`update drawer_records set content = content || '{"why":"It was sold"}' where ${row}`,
  ]
  const way = luck(ways.length)
  await ways[way]?.()
  return `a drawer's ${kind}, in way ${way}`
}

/** With all their rows, their movements and the till's end; the level, the day's figures or the live feed may go too, not all. */
export const cutServersTail: Tampering = async (sql, all, luck) => {
  const [target] = all
  if (!target) return null
  const { organizationId } = target
  const [till] = await sql<{ id: string }[]>`
    select id from tills where organization_id = ${organizationId} and code = 'API'`
  const own = all.filter(({ tillId }) => tillId === till?.id)
  const cut = own.slice(-1 - luck(own.length))
  const [first] = cut
  if (!till || !first) return null
  const forgotten = luck(3)
  for (const { id } of cut) {
    for (const [table, refers] of [
      ['transaction_items', 'transaction_id'],
      ['transaction_tenders', 'transaction_id'],
      ['journal', 'transaction_id'],
      ['transactions', 'id'],
    ] as const)
      await sql`delete from ${sql(table)} where organization_id = ${organizationId} and ${sql(refers)} = ${id}`
    if (forgotten !== 0)
      await sql`delete from events where organization_id = ${organizationId} and id = ${id}`
    if (forgotten !== 1) {
      await sql`update products p set stock_quantity = p.stock_quantity - m.moved
        from (select product_id, sum(quantity_change) as moved from inventory
               where organization_id = ${organizationId} and source_id = ${id} group by 1) m
       where p.organization_id = ${organizationId} and p.id = m.product_id`
      await sql`delete from inventory where organization_id = ${organizationId} and source_id = ${id}`
    }
  }
  if (forgotten === 0)
    await sql`delete from till_takings where organization_id = ${organizationId} and till_id = ${till.id}`
  await sql`
    update tills t set last_sequence = ${first.sequence - 1}, last_seal = coalesce((select j.seal from journal j
      where j.organization_id = t.organization_id and j.till_id = t.id and j.sequence = ${first.sequence - 1}), '')
     where t.organization_id = ${organizationId} and t.id = ${till.id}`
  return `the server's last ${cut.length} sales, and all but ${['the live feed', 'the stock', 'the figures'][forgotten]} with them`
}

export const removeAuditEntry: Tampering = async (sql, all, luck) => {
  const { organizationId } = one(all, luck)
  const entries = await sql<{ id: string; action: string }[]>`
    select id, action from audit_log where organization_id = ${organizationId} and action like '%-recorded' order by at`
  const entry = one(entries, luck)
  await sql`delete from audit_log where organization_id = ${organizationId} and id = ${entry.id}`
  return `the entry of a ${entry.action}`
}
