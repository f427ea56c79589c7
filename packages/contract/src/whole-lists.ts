/**
 * Lists that are always complete, by what limits each (decision 0145). Every other call that returns rows has a cursor: lists.test.ts
 * checks that each has one or the other, and the API document gives the reason.
 */
const BOUNDED_BY = {
  'it has a row for each till or person, and the plan limits those': [
    ...(['listTills', 'listStaff', 'listPeople', 'listColleagues', 'listSecondFactors'] as const),
    ...(['activeShifts', 'storeHealth', 'verifyJournal'] as const),
  ],
  'a business has a few of them for each till': ['listPrinters', 'listDisplays', 'listPaymentTerminals'],
  'a person has a few, and there is a limit': ['listPasskeys', 'listOwnSessions', 'listOperatorSessions'],
  'a business sets them up by hand, and a till shows them all': [
    'listCategories',
    'getSettings',
    'orderShelf',
  ],
  'the program defines them all': ['listPaymentProviders', 'listAuditActions', 'readFirstRun'],
  'a limit refuses more of them at once': ['listParkedBaskets', 'listApiKeys'],
  'it shows one record, whose lines and tenders are limited': [
    ...([
      'getTransaction',
      'findTransaction',
      'readBooking',
      'readX',
      'readZ',
      'basketOfOrder',
      'ownOrder',
    ] as const),
    ...(['getCustomer', 'readImport'] as const),
  ],
  'it shows what happened to one record or ticket': [
    ...(['refundsOfRecord', 'readPaymentHistory', 'issuedInvoices', 'mailsOfRecord'] as const),
    ...(['readTicket', 'readAnyTicket'] as const),
  ],
  'it shows one stock-take, which a device keeps to count without a connection': [
    ...(['productsToCount', 'readOutcome', 'reviewStockTake'] as const),
  ],
  'it is a work list: finished entries leave it, and others take their place': [
    ...(['paymentsNeedingAttention', 'listDuplicates', 'lowStockProducts', 'remoteAccessHere'] as const),
  ],
  'it shows what has changed since a time the caller gives': ['repricedProducts'],
  'it covers the days the caller asks for': [
    ...(['readReport', 'readVatReturn', 'comparePayments', 'portalAnalytics'] as const),
  ],
  'it shows one server': ['listBackups', 'listRestores', 'portalDatabase'],
  'the portal searches and sorts all of the provider’s businesses': [
    ...(['listAccounts', 'portalBusinesses', 'portalDevices', 'listOperators'] as const),
  ],
} as const

/** Why the list of this call is always whole, by its name. */
export const WHOLE_LISTS: ReadonlyMap<string, string> = new Map(
  Object.entries(BOUNDED_BY).flatMap(([reason, calls]) => calls.map((name) => [name, reason] as const)),
)

/** The lists that say in their answer where they go on, or by which field: a place that is no cursor of `X-Next-Cursor`. */
export const OWN_PLACES: ReadonlyMap<string, string> = new Map([
  ...(['productChanges', 'customerChanges', 'saleChanges', 'stockMovementChanges'] as const).map(
    (name) => [name, '`next` of the answer says where to go on'] as const,
  ),
  ['searchTransactions', '`earlier` of the answer says where to go on'],
  ['listImportLines', 'the `line` of the last row is the next `after`: the lines of a file don’t change'],
])
