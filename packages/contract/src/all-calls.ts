import * as apiKeys from './api-keys.ts'
import * as audit from './audit.ts'
import * as backups from './backups.ts'
import type { Call } from './call.ts'
import * as catalogue from './catalogue.ts'
import * as catalogueChanges from './catalogue-changes.ts'
import * as changes from './changes.ts'
import * as completionHolds from './completion-holds.ts'
import * as customerRecords from './customer-records.ts'
import * as customers from './customers.ts'
import * as dataCopies from './data-copies.ts'
import * as displays from './displays.ts'
import * as documentation from './documentation.ts'
import * as eReceipts from './e-receipts.ts'
import * as enquiries from './enquiries.ts'
import * as firstRun from './first-run.ts'
import * as hardware from './hardware.ts'
import * as health from './health.ts'
import * as identity from './identity.ts'
import * as imports from './imports.ts'
import * as insights from './insights.ts'
import * as journal from './journal.ts'
import * as live from './live.ts'
import * as notifications from './notifications.ts'
import * as operator from './operator.ts'
import * as operators from './operators.ts'
import * as orders from './orders.ts'
import * as ownSessions from './own-sessions.ts'
import * as parked from './parked.ts'
import * as passkeys from './passkeys.ts'
import * as paymentHistory from './payment-history.ts'
import * as paymentTerminals from './payment-terminals.ts'
import * as paymentWebhooks from './payment-webhooks.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as pins from './pins.ts'
import * as portal from './portal.ts'
import * as printers from './printers.ts'
import * as proof from './proof.ts'
import * as remoteAccess from './remote-access.ts'
import * as reporting from './reporting.ts'
import * as restores from './restores.ts'
import * as saleSearch from './sale-search.ts'
import * as sales from './sales.ts'
import * as secondFactor from './second-factor.ts'
import * as settings from './settings.ts'
import * as shifts from './shifts.ts'
import * as simulatedPayments from './simulated-payments.ts'
import * as staff from './staff.ts'
import * as stock from './stock.ts'
import * as stockTakes from './stock-takes.ts'
import * as storeHealth from './store-health.ts'
import * as support from './support.ts'
import * as terminalOccupancy from './terminal-occupancy.ts'
import * as tills from './tills.ts'
import * as training from './training.ts'

function isCall(value: unknown): value is Call {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

/** Every call there is: the policy table, and what the API's documentation is made from. */
export const allCalls: readonly Call[] = [
  health,
  identity,
  ownSessions,
  proof,
  pins,
  sales,
  saleSearch,
  completionHolds,
  catalogue,
  catalogueChanges,
  stock,
  stockTakes,
  changes,
  customers,
  customerRecords,
  imports,
  staff,
  people,
  audit,
  tills,
  shifts,
  reporting,
  restores,
  insights,
  journal,
  storeHealth,
  hardware,
  printers,
  dataCopies,
  displays,
  eReceipts,
  parked,
  orders,
  paymentTerminals,
  payments,
  simulatedPayments,
  paymentHistory,
  paymentWebhooks,
  terminalOccupancy,
  settings,
  firstRun,
  notifications,
  operator,
  operators,
  portal,
  backups,
  remoteAccess,
  secondFactor,
  passkeys,
  apiKeys,
  support,
  enquiries,
  training,
  live,
  documentation,
].flatMap((capability) => Object.values(capability).filter(isCall))
