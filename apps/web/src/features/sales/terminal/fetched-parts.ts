import { fetchedDialog, fetchedPart, OnItsWay } from '../../../ui/index.ts'
import { NoCardPart } from '../card-payments/no-card-part.tsx'
import { NoHolds } from '../checkout/holds/no-holds.ts'

// What stands in for each while it cannot be had: decision 0160.
const behind = () => import('./behind-first-screen.ts')

export const AwaitedBanner = fetchedPart(async () => (await behind()).AwaitedBanner)
export const BecomeTill = fetchedPart(async () => (await behind()).BecomeTill, OnItsWay)
export const BluetoothAtTheTill = fetchedPart(async () => (await behind()).BluetoothAtTheTill)
export const CardAtTheTill = fetchedPart(async () => (await behind()).CardAtTheTill, NoCardPart)
export const CollectOrder = fetchedPart(async () => (await behind()).CollectOrder)
export const HardwareDialog = fetchedDialog(async () => (await behind()).HardwareDialog)
export const HardwareOverlay = fetchedDialog(async () => (await behind()).HardwareOverlay)
export const HoldsAtTheTill = fetchedPart(async () => (await behind()).HoldsAtTheTill, NoHolds)
export const MoreList = fetchedPart(async () => (await behind()).MoreList, OnItsWay)
export const QrDialog = fetchedDialog(async () => (await behind()).QrDialog)
export const ReturnedLines = fetchedPart(async () => (await behind()).ReturnedLines, OnItsWay)
export const TillDialogs = fetchedDialog(async () => (await behind()).TillDialogs)
