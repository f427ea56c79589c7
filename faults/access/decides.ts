/** What says who may do what: a change to it has the whole matrix tried. */
export const DECIDES = [
  'packages/contract/src/',
  'packages/domain/src/staff/',
  'apps/server/src/modules/identity/',
  'apps/server/src/platform/http/serve.ts',
  'apps/server/src/platform/principal.ts',
  'apps/server/src/platform/tenancy.ts',
  'apps/server/src/platform/database/tenant-table.ts',
  'faults/access/',
]
