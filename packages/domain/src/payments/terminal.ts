/** How a terminal stands (PAY-016). */
export const TERMINAL_STATUSES = ['disconnected', 'pairing', 'connected', 'error', 'scanning'] as const
export type TerminalStatus = (typeof TERMINAL_STATUSES)[number]

export const CONNECTION_TYPES = ['bluetooth', 'wifi', 'usb', 'ethernet', 'serial'] as const
export type ConnectionType = (typeof CONNECTION_TYPES)[number]

export const CONNECTION_LABELS: Readonly<Record<ConnectionType, string>> = {
  bluetooth: 'Bluetooth',
  wifi: 'Wi-Fi',
  usb: 'USB',
  ethernet: 'Ethernet',
  serial: 'Serial',
}

export const TERMINAL_FEATURES = ['contactless', 'chip', 'pin', 'magstripe', 'receipts'] as const
export type TerminalFeature = (typeof TERMINAL_FEATURES)[number]

export const FEATURE_LABELS: Readonly<Record<TerminalFeature, string>> = {
  contactless: 'Contactless',
  chip: 'Chip',
  pin: 'PIN',
  magstripe: 'Magnetic stripe',
  receipts: 'Prints receipts',
}

/** How long a terminal waits for a card, in seconds (PAY-018). */
export const TERMINAL_TIMEOUTS = [15, 30, 60] as const
export type TerminalTimeout = (typeof TERMINAL_TIMEOUTS)[number]
export const DEFAULT_TERMINAL_TIMEOUT: TerminalTimeout = 30
