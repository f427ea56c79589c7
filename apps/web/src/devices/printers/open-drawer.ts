import { DrawerNotOpened } from '../drawer-failures.ts'
import { printerHere } from './printer-here.ts'
import { openDrawerHere } from './queue-here.ts'

/**
 * Opens the drawer: at the printer of this device where one was set up, else by the server, which has its own for each till.
 *
 * @param byServer asks the server, by its call
 * @throws DrawerNotOpened, or what the call throws
 */
export async function openDrawerAt(byServer: () => Promise<unknown>): Promise<void> {
  const printer = printerHere()
  if (!printer) {
    await byServer()
    return
  }
  if (!printer.hasDrawer) throw new DrawerNotOpened('no-device')
  const fault = await openDrawerHere(printer)
  if (fault !== null) throw new DrawerNotOpened(fault)
}
