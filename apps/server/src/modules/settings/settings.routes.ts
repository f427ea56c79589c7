import {
  getSettings,
  setDiscountReasons,
  setLoyalty,
  setNotifications,
  setReceiptConfig,
  setScaleLayouts,
  setSelling,
  setStore,
  setSwitches,
  setTillLock,
} from '@tuppence/contract/settings'
import { type ScaleLayouts, scaleLayoutWords } from '@tuppence/domain/catalogue'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { changeAndTell } from '../../platform/live/change-and-tell.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization, type Tx } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import { makeLogo } from './make-logo.ts'
import { notificationChanges } from './notification-changes.ts'
import { receiptChanges } from './receipt-changes.ts'
import { saveSelling, saveStore } from './save-shop.ts'
import { lockSettings, type SettingsNow, saveTab } from './save-tab.ts'
import { readSettings } from './settings.queries.ts'

export function settingsRoutes(app: FastifyInstance, { database, now }: ModuleDeps): void {
  serve(app, getSettings, ({ person: { organizationId, businessCode } }) =>
    inOrganization(database, organizationId, async (tx) => ({
      ...(await readSettings(tx, organizationId)),
      businessCode,
    })),
  )

  tabRoutes(app, { database, now })
  switchRoutes(app, { database, now })
}

const inWords = (layouts: ScaleLayouts): string =>
  layouts.map((one) => `${one.prefix}: ${scaleLayoutWords(one)}`).join('; ')

type Parts = Pick<ModuleDeps, 'database' | 'now'>
type Saves = (
  person: Person,
  address: string,
  write: (tx: Tx) => Promise<Record<string, unknown>>,
) => Promise<undefined>

/** Saves, and says in the audit log what has changed; the tills hear of it at once. */
const saver =
  (app: FastifyInstance, { database, now }: Parts): Saves =>
  (person, address, write) =>
    changeAndTell({ app, database }, person.organizationId, async (tx) => {
      const detail = await write(tx)
      await writeAudit(tx, {
        ...actorOf(person),
        ...{ at: now(), action: 'settings-changed', subjectType: 'settings', detail, address },
      })
      return { answer: undefined, event: { type: 'settings-changed' } }
    })

const writeSwitches = (tx: Tx, organizationId: string, switches: object) =>
  tx.execute(sql`
    update organizations
       set settings = settings || ${JSON.stringify(switches)}::jsonb, updated_at = now()
     where id = ${organizationId}`)

/** Single choices: each is all that its call writes, so that the last word holds and undoes nothing else. */
function switchRoutes(app: FastifyInstance, parts: Parts): void {
  const save = saver(app, parts)
  const set = (body: object, person: Person, address: string): Promise<undefined> =>
    save(person, address, async (tx) => {
      const before = await lockSettings(tx, person.organizationId)
      await writeSwitches(tx, person.organizationId, body)
      return Object.fromEntries(
        Object.entries(body).map(([name, value]) => [name, [Reflect.get(before, name), value]]),
      )
    })
  serve(app, setTillLock, ({ body, person, request }) => set(body, person, request.ip))
  serve(app, setSwitches, ({ body, person, request }) => set(body, person, request.ip))
}

/** What is saved together: whoever saves after somebody else is told, and nobody’s saving undoes another’s unseen. */
function tabRoutes(app: FastifyInstance, parts: Parts): void {
  const save = saver(app, parts)
  serve(app, setStore, ({ body, person, request }) =>
    save(person, request.ip, (tx) => saveStore(tx, person.organizationId, body, parts.now())),
  )
  serve(app, setSelling, ({ body, person, request }) =>
    save(person, request.ip, (tx) => saveSelling(tx, person.organizationId, body)),
  )
  /** One of the shapes that stand in the business's settings. */
  const part = <Name extends 'notifications' | 'loyalty' | 'receipt' | 'discountReasons' | 'scaleLayouts'>(
    { person, seen, address }: { person: Person; seen: SettingsNow[Name]; address: string },
    name: Name,
    switches: object,
    detailOf: (before: SettingsNow[Name]) => Record<string, unknown>,
  ) =>
    save(person, address, async (tx) => {
      const { organizationId } = person
      const write = () => writeSwitches(tx, organizationId, switches)
      const before = await saveTab(tx, organizationId, seen, (all) => all[name], write)
      return detailOf(before[name])
    })
  serve(app, setNotifications, ({ body: { seen, set }, person, request }) => {
    const { emailNotifications, kinds } = set
    const switches = { notifications: set, emailNotifications, lowStockAlerts: kinds['low-stock'].isOn }
    const by = { person, seen, address: request.ip }
    return part(by, 'notifications', switches, (before) => notificationChanges(before, set))
  })
  serve(app, setLoyalty, ({ body: { seen, set }, person, request }) =>
    part({ person, seen, address: request.ip }, 'loyalty', { loyalty: set }, (before) => ({
      pointsCanPay: [before.isOn, set.isOn],
      penceAPoint: [before.pointValueMinor, set.pointValueMinor],
      fewestPoints: [before.minPoints, set.minPoints],
    })),
  )
  serve(app, setDiscountReasons, ({ body: { seen, set }, person, request }) =>
    part({ person, seen, address: request.ip }, 'discountReasons', { discountReasons: set }, (before) => ({
      discountReasons: [before.list.join(', '), set.list.join(', ')],
      discountReasonAsked: [before.isAsked, set.isAsked],
    })),
  )
  serve(app, setScaleLayouts, ({ body: { seen, set }, person, request }) =>
    part({ person, seen, address: request.ip }, 'scaleLayouts', { scaleLayouts: set }, (before) => ({
      scaleLabels: [inWords(before), inWords(set)],
    })),
  )
  serve(app, setReceiptConfig, async ({ body: { seen, set }, person, request }) => {
    // What is there already was made here.
    const isNew = set.logoUrl !== seen.logoUrl
    const receipt = isNew ? { ...set, logoUrl: await makeLogo(set.logoUrl) } : set
    const by = { person, seen, address: request.ip }
    return part(by, 'receipt', { receipt }, (before) => receiptChanges(before, receipt))
  })
}
