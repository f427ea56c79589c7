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
} from '@tuppence/contract/settings'
import { type ScaleLayouts, scaleLayoutWords } from '@tuppence/domain/catalogue'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { makeLogo } from './make-logo.ts'
import { notificationChanges } from './notification-changes.ts'
import { receiptChanges } from './receipt-changes.ts'
import { serveGroups } from './save-group.ts'
import { readSettings } from './settings.queries.ts'
import { writeSelling, writeStore } from './write-shop.ts'

const inWords = (layouts: ScaleLayouts): string =>
  layouts.map((one) => `${one.prefix}: ${scaleLayoutWords(one)}`).join('; ')

/** Every group of settings is here: a new one is a call of the contract, an entry here and a form. */
export function settingsRoutes(app: FastifyInstance, deps: ModuleDeps): void {
  serve(app, getSettings, ({ person: { organizationId, businessCode } }) =>
    inOrganization(deps.database, organizationId, async (tx) => ({
      ...(await readSettings(tx, organizationId)),
      businessCode,
    })),
  )

  const { group, switches } = serveGroups(app, deps)
  group(setStore, { now: (settings) => settings, write: writeStore })
  group(setSelling, { now: (settings) => settings, write: writeSelling })
  group(setReceiptConfig, {
    now: ({ receipt }) => receipt,
    // What is there already was made here.
    prepare: async (set, seen) =>
      set.logoUrl === seen.logoUrl ? set : { ...set, logoUrl: await makeLogo(set.logoUrl) },
    write: (receipt) => ({ receipt }),
    changes: receiptChanges,
  })
  group(setLoyalty, {
    now: ({ loyalty }) => loyalty,
    write: (loyalty) => ({ loyalty }),
    changes: (before, after) => ({
      pointsCanPay: [before.isOn, after.isOn],
      penceAPoint: [before.pointValueMinor, after.pointValueMinor],
      fewestPoints: [before.minPoints, after.minPoints],
    }),
  })
  group(setDiscountReasons, {
    now: ({ discountReasons }) => discountReasons,
    write: (discountReasons) => ({ discountReasons }),
    changes: (before, after) => ({
      discountReasons: [before.list.join(', '), after.list.join(', ')],
      discountReasonAsked: [before.isAsked, after.isAsked],
    }),
  })
  group(setScaleLayouts, {
    now: ({ scaleLayouts }) => scaleLayouts,
    write: (scaleLayouts) => ({ scaleLayouts }),
    changes: (before, after) => ({ scaleLabels: [inWords(before), inWords(after)] }),
  })
  group(setNotifications, {
    now: ({ notifications }) => notifications,
    write: (notifications) => ({
      notifications,
      emailNotifications: notifications.emailNotifications,
      lowStockAlerts: notifications.kinds['low-stock'].isOn,
    }),
    changes: notificationChanges,
  })
  switches(setSwitches)
}
