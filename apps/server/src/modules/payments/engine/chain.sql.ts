/*
 * Goods that are exchanged, and exchanged again, leave their money where it is: with the sale on which the chain began
 * (sales/RULES.md 40). These find the records of a chain, where money goes back and nowhere else. Each ends where records name
 * each other in a circle, as made-up ones may. What is handed in names columns around them, so their own names are nobody else's.
 */

/** The record and those whose goods it took in exchange, back to the sale: their ids, as a query to select from. */
export const earlierOf = (organizationId: string, recordId: string): string => `(
  with recursive chain_up as (
    select first_up.id, first_up.kind, first_up.reverses_id from transactions first_up
     where first_up.organization_id = ${organizationId} and first_up.id = ${recordId}
    union
    select next_up.id, next_up.kind, next_up.reverses_id from chain_up, lateral (
      select found.id, found.kind, found.reverses_id from transactions found
       where found.organization_id = ${organizationId} and found.id = chain_up.reverses_id) next_up
     where chain_up.kind = 'exchange'
  ) select id from chain_up)`

/** What came back of a record, and what came back of that: their ids, as a query to select from, and not its own. */
export const laterOf = (organizationId: string, recordId: string): string => `(
  with recursive chain_down as (
    select first_down.id from transactions first_down
     where first_down.organization_id = ${organizationId} and first_down.reverses_id = ${recordId}
    union
    select next_down.id from chain_down, lateral (
      select found.id from transactions found
       where found.organization_id = ${organizationId} and found.reverses_id = chain_down.id) next_down
  ) select id from chain_down where id <> ${recordId})`

/** All records of the chain that a record is part of, back from it and on from each: their ids, as a query to select from. */
export const chainAround = (organizationId: string, recordId: string): string => `(
  with recursive chain_around as (
    select start.id from ${earlierOf(organizationId, recordId)} start
    union
    select next_around.id from chain_around, lateral (
      select found.id from transactions found
       where found.organization_id = ${organizationId} and found.reverses_id = chain_around.id) next_around
  ) select id from chain_around)`
