/**
 * How lists call a customer, in SQL: as `customerName` of the domain does, to which a test holds it. Null where an outer join found none.
 *
 * @param c what the statement calls the table
 */
export const customerNameIn = (c: string): string => `
  case when ${c}.id is null then null when ${c}.erased_at is not null then 'Erased customer'
       else coalesce(nullif(trim(concat_ws(' ', nullif(${c}.first_name, ''), nullif(${c}.last_name, ''))), ''),
                     nullif(${c}.company, ''), nullif(${c}.email, ''), nullif(${c}.phone, ''), 'Customer without a name') end`
