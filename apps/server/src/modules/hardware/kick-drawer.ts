import { Refused } from '../../platform/http/refused.ts'
import type { ModuleDeps } from '../../platform/module-deps.ts'
import type { Person } from '../../platform/principal.ts'
import { inOrganization } from '../../platform/tenancy.ts'
import { actorOf, writeAudit } from '../identity/public.ts'
import type { PrinterOfBusiness, TillPrinters } from './till-printers.ts'

/**
 * Opens a drawer over the network. Who does leaves a trace, whether a sale follows it or not, and also where the printer was
 * not heard of after it was given the pulse: the drawer may stand open.
 *
 * @throws Refused no-device without a drawer; else what the printer tells, `printer-cut-short` where it may have opened
 */
export async function kickDrawer(
  deps: Pick<ModuleDeps, 'database' | 'now'>,
  printers: TillPrinters,
  of: PrinterOfBusiness,
  person: Person,
  address: string,
): Promise<void> {
  if (!of.printer.hasDrawer) throw new Refused('no-device')
  const trace = () => traceKick(deps, of, person, address)
  try {
    await printers.openDrawer(of)
  } catch (error) {
    if (error instanceof Refused && error.code === 'printer-cut-short') await trace()
    throw error
  }
  await trace()
}

function traceKick(
  { database, now }: Pick<ModuleDeps, 'database' | 'now'>,
  { printer }: PrinterOfBusiness,
  person: Person,
  address: string,
): Promise<void> {
  return inOrganization(database, person.organizationId, (tx) =>
    writeAudit(tx, {
      ...actorOf(person),
      at: now(),
      action: 'drawer-kicked',
      subjectType: 'till',
      subjectId: printer.tillId,
      address,
    }),
  )
}
