import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database/connect.ts'
import { Refused } from '../../../platform/http/refused.ts'
import type { Person } from '../../../platform/principal.ts'
import { inOrganization, type Tx } from '../../../platform/tenancy.ts'
import type { SecretBox } from '../accounts/secret-box.ts'
import type { PaymentProvider } from '../providers/provider.ts'
import type { PaymentProviders } from '../providers/registry.ts'
import { findPayment, type PaymentRow } from './payment-rows.ts'

export interface EngineParts {
  readonly database: Database
  readonly providers: PaymentProviders
  readonly box: SecretBox
  readonly now: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Lets the screens of a business hear at once what was announced. */
  readonly wake: (organizationId: string) => void
}

/** Who asks, as far as the payment notes it, and from which address. */
export interface Asker {
  readonly person: Person
  readonly address: string
}

/** Whether a person may act at a till; what is of no till is everybody's (rule P1). */
export const isTheirTill = ({ tills }: Person, tillId: string | null): boolean =>
  !tills || tillId === null || tills.includes(tillId)

/**
 * Whether a basket that was put aside with a payment in doubt was taken up at one of these tills: the payment went with it
 * (parking/RULES.md 11).
 */
async function cameWithBasket(tx: Tx, { organizationId, tills }: Person, id: string): Promise<boolean> {
  const [basket] = await tx.execute(sql`
    select 1 from parked_baskets
     where organization_id = ${organizationId} and ended = 'recalled'
       and ended_till_id in (select value::uuid from json_array_elements_text(${JSON.stringify(tills ?? [])}::json))
       and in_doubt @> ${JSON.stringify([{ id }])}::jsonb limit 1`)
  return basket !== undefined
}

/**
 * A payment of a till that this person may use, or of a basket that was taken up there.
 *
 * @throws Refused with not-found, also for a payment of another till: it is not there for them
 */
export function findTheirs({ database }: EngineParts, person: Person, id: string): Promise<PaymentRow> {
  return inOrganization(database, person.organizationId, async (tx) => {
    const row = await findPayment(tx, person.organizationId, id)
    if (!isTheirTill(person, row.tillId) && !(await cameWithBasket(tx, person, id)))
      throw new Refused('not-found')
    return row
  })
}

export const providerNamed = ({ providers }: EngineParts, name: string): PaymentProvider | undefined =>
  [...providers.values()].find((provider) => provider.name === name)
