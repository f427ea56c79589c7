import * as contract from '@tuppence/contract/tills'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { notePresence } from '../shifts/public.ts'
import { addTill, archiveTill, changeTill } from './change-tills.ts'
import { registerTill } from './register-till.ts'
import { reportHolding } from './report-holding.ts'
import { listTills } from './tills.queries.ts'
import { ToldLately } from './told-lately.ts'

/** Whoever signs in at the till, or comes in to try it, is there to sell. The provider, under remote access, never is. */
const sellsHere = ({ kind }: Person): boolean => kind === 'pos' || kind === 'identity-provider'

export function tillsRoutes(app: FastifyInstance, { settings, database, now }: ModuleDeps): void {
  const told = new ToldLately()

  serve(app, contract.registerTill, async ({ body, person, request }) => {
    const { organizationId } = person
    const { deviceId, name, journal, was, becomes } = body
    const { setup, isSomebodyElse } = await inOrganization(database, organizationId, async (tx) => {
      const setup = await registerTill(tx, {
        ...{ organizationId, deviceId, name, journal, was, now: now() },
        publicAddress: settings.publicAddress ?? null,
        tills: person.tills,
        pace: person.permissions.has('manage-tills')
          ? undefined
          : { sid: person.sid, mostAnHour: settings.newTillsAnHour },
        mayBecome: sellsHere(person) || (person.kind === 'back-office' && becomes === true),
      })
      const isSomebodyElse = await note(tx, person, setup.till.id, request)
      if (isSomebodyElse) await announce(tx, organizationId, { type: 'tills-changed' })
      return { setup, isSomebodyElse }
    })
    if (isSomebodyElse) app.liveFeed.wake(organizationId)
    return settings.demo ? { ...setup, shop: { ...setup.shop, demo: true } } : setup
  })

  serve(app, contract.reportHolding, async ({ body, person, request }) => {
    const { organizationId } = person
    const isTold = await inOrganization(database, organizationId, async (tx) => {
      const { tillId, isNews } = await reportHolding(tx, { organizationId, ...body, now: now() })
      const isSomebodyElse = await note(tx, person, tillId, request)
      if (isSomebodyElse) await announce(tx, organizationId, { type: 'tills-changed' })
      const tells = told.decide(tillId, isNews, now())
      if (tells) await announce(tx, organizationId, { type: 'till-holding-changed', tillId })
      return tells || isSomebodyElse
    })
    if (isTold) app.liveFeed.wake(organizationId)
    return undefined
  })

  const note = (tx: Tx, person: Person, tillId: string, { ip, headers }: FastifyRequest) =>
    notePresence(tx, { person, tillId, now: now(), address: ip, userAgent: headers['user-agent'] })

  serve(app, contract.listTills, ({ person: { organizationId }, query }) =>
    inOrganization(database, organizationId, (tx) =>
      listTills(tx, { organizationId, now: now(), isArchivedToo: query.archived === 'also' }),
    ),
  )
  changeRoutes(app, { database, now })
}

function changeRoutes(app: FastifyInstance, { database, now }: Pick<ModuleDeps, 'database' | 'now'>): void {
  /** A manager's change, in the audit log and told to every screen. */
  const change = async <T>(
    { person, request }: { person: Person; request: FastifyRequest },
    action: string,
    work: (tx: Tx) => Promise<{ id: string; answer: T }>,
  ): Promise<T> => {
    const { organizationId } = person
    const answer = await inOrganization(database, organizationId, async (tx) => {
      const done = await work(tx)
      await announce(tx, organizationId, { type: 'tills-changed' })
      await writeAudit(tx, {
        ...actorOf(person),
        ...{ at: now(), action, subjectType: 'till', subjectId: done.id, address: request.ip },
      })
      return done.answer
    })
    app.liveFeed.wake(organizationId)
    return answer
  }

  serve(app, contract.addTill, (served) =>
    change(served, 'till-enrolled', async (tx) => {
      const answer = await addTill(tx, changing(served.person), served.body)
      return { id: answer.id, answer }
    }),
  )
  serve(app, contract.changeTill, (served) =>
    change(served, 'till-changed', async (tx) => {
      const { id } = served.params
      return { id, answer: await changeTill(tx, changing(served.person), id, served.body) }
    }),
  )
  serve(app, contract.archiveTill, (served) =>
    change(served, 'till-archived', async (tx) => {
      const { id } = served.params
      await archiveTill(tx, changing(served.person), id, served.query.openShift === 'leave')
      return { id, answer: undefined }
    }),
  )

  const changing = ({ organizationId }: Person) => ({ organizationId, now: now() })
}
