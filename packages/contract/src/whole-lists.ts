/**
 * The lists that are answered whole, by what bounds each (decision 0145). Every other call that answers rows has a cursor;
 * lists.test.ts asks each for the one or the other, and the API's document says why.
 */
const BOUNDED_BY = {
  'there are as many as the business has tills or people, which its plan limits': [
    ...(['listTills', 'listStaff', 'listPeople', 'listColleagues', 'listSecondFactors'] as const),
    ...(['activeShifts', 'storeHealth', 'verifyJournal'] as const),
  ],
  'a business has a few for each till': ['listPrinters', 'listDisplays', 'listPaymentTerminals'],
  'a person has a few, and there is a limit': ['listPasskeys', 'listOwnSessions', 'listOperatorSessions'],
  'a business sets them up by hand, and a till shows them all': [
    'listCategories',
    'getSettings',
    'orderShelf',
  ],
  'the program itself has so many': ['listPaymentProviders', 'listAuditActions', 'readFirstRun'],
  'a business may have so many at once, and a limit refuses more': ['listParkedBaskets'],
  'it is what is in one record, which has a limit of lines and tenders': [
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
  'it is what was done with one record or ticket': [
    ...(['refundsOfRecord', 'readPaymentHistory', 'issuedInvoices', 'mailsOfRecord'] as const),
    ...(['readTicket', 'readAnyTicket'] as const),
  ],
  'it is of one stock-take, whose products a device keeps and counts without a connection': [
    ...(['productsToCount', 'readOutcome', 'reviewStockTake'] as const),
  ],
  'it is a list of work: what is done leaves it, and what there was no room for comes': [
    ...(['paymentsNeedingAttention', 'listDuplicates', 'lowStockProducts', 'remoteAccessHere'] as const),
  ],
  'it is what changed since a moment that the caller names': ['repricedProducts'],
  'it is of the days that are asked for': [
    ...(['readReport', 'readVatReturn', 'comparePayments', 'portalAnalytics'] as const),
  ],
  'it is of one server': ['listBackups', 'listRestores', 'portalDatabase'],
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
