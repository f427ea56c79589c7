import { useEffect } from 'react'
import { onDeviceLost, startBluetooth } from '../../../devices/bluetooth/bluetooth-devices.ts'
import { whenIdle } from '../../../offline/device/when-idle.ts'
import { toast } from '../../../ui/index.ts'

let isFollowed = false

/**
 * The till's devices are connected again as they were, and one that goes out of reach is told of: nobody would see it else. Draws
 * nothing.
 */
export function BluetoothAtTheTill() {
  useEffect(() => whenIdle(followBluetooth), [])
  return null
}

function followBluetooth(): void {
  startBluetooth(true)
  if (isFollowed) return
  isFollowed = true
  onDeviceLost(({ name }) =>
    toast({
      title: 'Device Disconnected',
      description: `${name} is out of reach. It connects again by itself.`,
      look: 'destructive',
    }),
  )
}
