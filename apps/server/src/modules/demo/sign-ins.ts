import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/connect.ts'
import { onPlatform } from '../../platform/tenancy.ts'
import { DEMO_RECORD } from '../identity/public.ts'
import type { Demo } from './demo.ts'
import { DEMO_BUSINESSES, DEMO_OPERATOR } from './demo.ts'

/** Who can sign in to the demo and how, for the terminal of whoever started it (decision D4). */
export function demoSignIns({ password, pin }: Pick<Demo, 'password' | 'pin'>): string {
  const widest = Math.max(...DEMO_BUSINESSES.map(({ name }) => name.length))
  const businesses = DEMO_BUSINESSES.map(
    ({ code, name, people }) =>
      `  ${code}  ${name.padEnd(widest)}  ${people.map(({ username }) => username).join(', ')}`,
  )
  return [
    'Demo businesses, with who can sign in:',
    ...businesses,
    `  Password ${password}, PIN ${pin}. The portal's operator is ${DEMO_OPERATOR}, with the same password.`,
  ].join('\n')
}

/**
 * What to say at a start without demo mode on a database that was seeded as a demo: its accounts have sign-ins that this
 * database holds in plain text. Undefined for every other database.
 */
export async function demoLeftOver(database: Database): Promise<string | undefined> {
  const seeded = await onPlatform(database, (tx) =>
    tx.execute(sql`select from platform_settings where key = ${DEMO_RECORD}`),
  )
  if (seeded.length === 0) return undefined
  const codes = DEMO_BUSINESSES.map(({ code, name }) => `${code} (${name})`).join(', ')
  return (
    `Warning: this database was filled as a demo. The accounts ${codes} and the operator ${DEMO_OPERATOR} can still ` +
    'sign in with the demo password, which it holds in plain text: use another database for real business.'
  )
}
