import {
  getSettings,
  type ShopSettings,
  setInStoreLabels,
  setLowStockAlerts,
  setLoyalty,
  setNotifications,
  setReceiptConfig,
  setSelling,
  setStore,
  setSwitches,
  setTillLock,
} from '@tuppence/contract/settings'
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
import { readSettings } from './settings.queries.ts'

export function settingsRoutes(app: FastifyInstance, { database, now }: ModuleDeps): void {
  serve(app, getSettings, ({ person: { organizationId, businessCode } }) =>
    inOrganization(database, organizationId, async (tx) => ({
      ...(await readSettings(tx, organizationId)),
      businessCode,
    })),
  )

  tabRoutes(app, { database, now })

  /** Writes switches of the business and into the audit log how they were before; the tills hear of it at once. */
  const set = (
    switches: Record<string, unknown>,
    person: Person,
    address: string,
    detailOf: (before: Omit<ShopSettings, 'businessCode'>) => Record<string, unknown>,
  ): Promise<undefined> =>
    changeAndTell({ app, database }, person.organizationId, async (tx) => {
      const { organizationId } = person
      const before = await readSettings(tx, organizationId)
      await tx.execute(sql`
        update organizations
           set settings = settings || ${JSON.stringify(switches)}::jsonb, updated_at = now()
         where id = ${organizationId}`)
      await writeAudit(tx, {
        ...actorOf(person),
        at: now(),
        action: 'settings-changed',
        subjectType: 'settings',
        detail: detailOf(before),
        address,
      })
      return { answer: undefined, event: { type: 'settings-changed' } }
    })

  serve(app, setTillLock, ({ body, person, request }) =>
    set(body, person, request.ip, (before) => ({
      lockAfterMinutes: [before.lockAfterMinutes, body.lockAfterMinutes],
    })),
  )
  serve(app, setSwitches, ({ body, person, request }) =>
    set(body, person, request.ip, ({ soundEffects, autoBackup }) => ({
      ...(body.soundEffects !== undefined && { soundEffects: [soundEffects, body.soundEffects] }),
      ...(body.autoBackup !== undefined && { autoBackup: [autoBackup, body.autoBackup] }),
    })),
  )
  serve(app, setLowStockAlerts, ({ body, person, request }) =>
    set(body, person, request.ip, (before) => ({
      lowStockAlerts: [before.lowStockAlerts, body.lowStockAlerts],
    })),
  )
  serve(app, setNotifications, ({ body, person, request }) => {
    const { emailNotifications, kinds } = body
    const switches = { notifications: body, emailNotifications, lowStockAlerts: kinds['low-stock'].isOn }
    return set(switches, person, request.ip, (before) => notificationChanges(before.notifications, body))
  })
  serve(app, setInStoreLabels, ({ body, person, request }) =>
    set(body, person, request.ip, (before) => ({
      inStoreLabels: [before.inStoreLabels, body.inStoreLabels],
    })),
  )
  serve(app, setLoyalty, ({ body, person, request }) =>
    set({ loyalty: body }, person, request.ip, ({ loyalty: before }) => ({
      pointsCanPay: [before.isOn, body.isOn],
      penceAPoint: [before.pointValueMinor, body.pointValueMinor],
      fewestPoints: [before.minPoints, body.minPoints],
    })),
  )
  serve(app, setReceiptConfig, async ({ body, person, request }) => {
    const { organizationId } = person
    const present = await inOrganization(database, organizationId, (tx) => readSettings(tx, organizationId))
    // What is there already was made here.
    const isNew = body.logoUrl !== present.receipt.logoUrl
    const receipt = isNew ? { ...body, logoUrl: await makeLogo(body.logoUrl) } : body
    return set({ receipt }, person, request.ip, (before) => receiptChanges(before.receipt, receipt))
  })
}

/** The tabs that are saved whole. */
function tabRoutes(app: FastifyInstance, { database, now }: Pick<ModuleDeps, 'database' | 'now'>): void {
  /** Saves one tab, and says in the audit log what has changed; whoever saved after somebody else is told. */
  const save = (
    person: Person,
    address: string,
    write: (tx: Tx) => Promise<Record<string, unknown>>,
  ): Promise<undefined> =>
    changeAndTell({ app, database }, person.organizationId, async (tx) => {
      const detail = await write(tx)
      await writeAudit(tx, {
        ...actorOf(person),
        ...{ at: now(), action: 'settings-changed', subjectType: 'settings', detail, address },
      })
      return { answer: undefined, event: { type: 'settings-changed' } }
    })
  serve(app, setStore, ({ body, person, request }) =>
    save(person, request.ip, (tx) => saveStore(tx, person.organizationId, body)),
  )
  serve(app, setSelling, ({ body, person, request }) =>
    save(person, request.ip, (tx) => saveSelling(tx, person.organizationId, body)),
  )
}
