/** One CSV of a copy: its columns by their headings, each an expression of SQL, and where they come from. */
export interface CopiedTable {
  readonly file: string
  /** What it holds, for whoever opens the copy without Tuppence. */
  readonly about: string
  readonly columns: Readonly<Record<string, string>>
  readonly from: string
  readonly order: string
  /** Which of its columns says whose a row is; `organization_id` where it is not said. */
  readonly business?: string
}

/** Columns whose headings are their own names in the database, with a space between them. */
export const own = (alias: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, `${alias}.${name}`]))

/** The name of a person beside their id. */
export const nameOf = (id: string): string =>
  `(select m.full_name from users u join staff_members m on m.organization_id = u.organization_id and m.id = u.staff_member_id
     where u.organization_id = shop.id and u.id = ${id}::text)`
export const tillOf = (id: string): string =>
  `(select l.code from tills l where l.organization_id = shop.id and l.id = ${id})`
