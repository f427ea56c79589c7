/*
 * What a till's first screen can be shown without, in one file: returns, card terminals, products to press and every dialog. It is
 * asked for as soon as the first screen is drawn.
 */

export { CardAtTheTill } from '../card-payments/card-at-the-till.tsx'
export { CollectOrder } from '../cart/collect-order.tsx'
export { HoldsAtTheTill } from '../checkout/holds/holds-at-the-till.tsx'
export { AwaitedBanner } from '../products/new-product/awaited-banner.tsx'
export { ReturnedLines } from '../returns/returned-lines.tsx'
export { BecomeTill } from './become-till.tsx'
export { BluetoothAtTheTill } from './bluetooth-at-the-till.ts'
export { HardwareDialog } from './pos/hardware-dialog.tsx'
export { MoreList } from './pos/more-list.tsx'
export { QrDialog } from './pos/qr-dialog.tsx'
export { HardwareOverlay } from './standalone/hardware-overlay.tsx'
export { TillDialogs } from './till-dialogs.tsx'
