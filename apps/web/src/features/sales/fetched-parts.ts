import { fetchedDialog, fetchedPart, fetchedScreen } from '../../ui/index.ts'
import { NoCardPart } from './card/no-card-part.ts'

const behind = () => import('./behind-first-screen.ts')

export const BluetoothAtTheTill = fetchedPart(async () => (await behind()).BluetoothAtTheTill)
export const CardAtTheTill = fetchedScreen(
  async () => (await behind()).CardAtTheTill,
  () => null,
  NoCardPart,
)
export const HardwareDialog = fetchedDialog(async () => (await behind()).HardwareDialog)
export const HardwareOverlay = fetchedDialog(async () => (await behind()).HardwareOverlay)
export const HoldsAtTheTill = fetchedPart(async () => (await behind()).HoldsAtTheTill)
export const MoreList = fetchedPart(async () => (await behind()).MoreList)
export const PayOutPanel = fetchedPart(async () => (await behind()).PayOutPanel)
export const QrDialog = fetchedDialog(async () => (await behind()).QrDialog)
export const ReturnedLines = fetchedPart(async () => (await behind()).ReturnedLines)
export const TillDialogs = fetchedDialog(async () => (await behind()).TillDialogs)
