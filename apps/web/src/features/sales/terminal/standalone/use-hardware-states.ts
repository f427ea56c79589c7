import { useQuery } from '@tanstack/react-query'
import { listPrinters } from '@tuppence/contract/printers'
import { useSyncExternalStore } from 'react'
import { readDevices, subscribeToDevices } from '../../../../devices/bluetooth/bluetooth-devices.ts'
import { hasDrawerAnswered } from '../../../../devices/drawer-failures.ts'
import { networkPrinter, printerHere } from '../../../../devices/printers/printer-here.ts'
import { callQuery } from '../../../../foundation/asking/api.ts'
import { useConnectivity, useTill } from '../../../../offline/index.ts'
import { shownCurrency } from '../../../../ui/shop-money.ts'
import { cardMachines } from '../../card-payments/card-machines.ts'
import { cardWay, takingPounds } from '../../card-payments/which-machine.ts'
import { type HardwareState, hardwareStates } from './hardware-states.ts'

/** The hardware of this till as it is now; without a network as far as this device knows. */
export function useHardwareStates(): readonly HardwareState[] {
  const { record } = useTill()
  const { isOnline } = useConnectivity()
  const bluetooth = useSyncExternalStore(subscribeToDevices, readDevices)
  const { data } = useQuery({ ...callQuery(listPrinters, {}), enabled: isOnline, staleTime: 0 })
  const printer = data?.find(({ tillId }) => tillId === record?.till.id)
  const machines = useSyncExternalStore(cardMachines.subscribe, cardMachines.get)
  return hardwareStates({
    ...{ printer, bluetooth, here: printerHere(), hasDrawerAnswered: hasDrawerAnswered() },
    cards: cardWay(takingPounds(machines, shownCurrency())),
    isOnNetwork: networkPrinter.isKnown() && data === undefined,
  })
}
