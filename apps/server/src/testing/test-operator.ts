import type { Sql } from 'postgres'
import { uuidv7 } from 'uuidv7'
import { hashPassword, openSession, SESSION_LIFE_MS } from '../modules/identity/public.ts'
import { holderKey } from '../modules/identity/second-factor/holder.ts'
import { hashRecoveryCode, sealSecret } from '../modules/identity/second-factor/sealed-secret.ts'
import type { Database } from '../platform/database/connect.ts'
import { onPlatform } from '../platform/tenancy.ts'
import { testSecrets } from './test-settings.ts'

/** One of the provider's people, written past every rule, with a second factor: without one the portal is shut. */
export interface TestOperator {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly password: string
  /** A recovery code that nobody has used yet; each signs in once. */
  newCode(): string
  /** What a login sends. */
  credentials(): { username: string; password: string; code: string }
  /** The headers of a request of theirs, without the work of a login: by the second factor, where they have one. */
  signedIn(
    database: Database,
    from?: { now?: Date; expiresAt?: Date; provedAt?: Date },
  ): Promise<{ authorization: string }>
}

const PASSWORD = 'run-by-lantern-1'
const CODES = 30
let hashed: Promise<string> | undefined
let made = 0

export async function testOperator(
  ownerSql: Sql<{ bigint: number | string }>,
  {
    name = 'Olga',
    username = `${name.toLowerCase()}-${made}`,
    isActive = true,
    hasSecondFactor = true,
  }: { name?: string; username?: string; isActive?: boolean; hasSecondFactor?: boolean } = {},
): Promise<TestOperator> {
  hashed ??= hashPassword(testSecrets, PASSWORD)
  made += 1
  const id = uuidv7()
  await ownerSql`
    insert into operators (id, username, name, password, is_active)
    values (${id}, ${username}, ${name}, ${await hashed}, ${isActive})`
  const codes = Array.from({ length: CODES }, (_, i) => `recovery-${made}-${i}`)
  if (hasSecondFactor) await giveSecondFactor(ownerSql, id, codes)
  const newCode = () => {
    const code = codes.shift()
    if (code === undefined) throw new Error(`${name} has no recovery code left`)
    return code
  }
  return {
    ...{ id, username, name, password: PASSWORD, newCode },
    credentials: () => ({ username, password: PASSWORD, code: newCode() }),
    signedIn: async (database, { now = new Date(), expiresAt, provedAt = now } = {}) => {
      const until = expiresAt ?? new Date(now.getTime() + SESSION_LIFE_MS.operator)
      const token = await onPlatform(database, (tx) =>
        openSession(tx, {
          sess: {
            kind: 'operator',
            provedAt: provedAt.toISOString(),
            ...(hasSecondFactor ? { bySecondFactor: true as const } : {}),
          },
          ...{ organizationId: null, personId: id, now, expiresAt: until },
        }),
      )
      return { authorization: `Bearer ${token}` }
    },
  }
}

/** Nobody has the app that would go with it: these come in by recovery codes. */
async function giveSecondFactor(
  ownerSql: Sql<{ bigint: number | string }>,
  operatorId: string,
  codes: readonly string[],
): Promise<void> {
  const holder = holderKey({ kind: 'operator', operatorId })
  const hashes = codes.map((code) => hashRecoveryCode(testSecrets, holder, code))
  await ownerSql`
    insert into second_factors (holder, secret, confirmed_at, recovery_codes)
    values (${holder}, ${sealSecret(testSecrets, holder, 'JBSWY3DPEHPK3PXP')}, now(), ${ownerSql.json(hashes)})`
}
