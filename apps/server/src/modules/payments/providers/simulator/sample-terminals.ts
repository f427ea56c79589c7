import type { FoundTerminal } from '../provider.ts'

/** The terminals that the simulator has (PAY-014): always these, and each is called a simulator. */
export const SAMPLE_TERMINALS: readonly FoundTerminal[] = [
  {
    terminalId: 'simulated-s700',
    name: 'Counter terminal (simulator)',
    brand: 'Stripe',
    model: 'Reader S700',
    serialNumber: 'SIM-S700-0001',
    connectionType: 'wifi',
    batteryLevel: 85,
    firmwareVersion: '1.0.0',
    features: ['contactless', 'chip', 'pin'],
  },
  {
    terminalId: 'simulated-solo',
    name: 'Hand-held terminal (simulator)',
    brand: 'SumUp',
    model: 'Solo',
    serialNumber: 'SIM-SOLO-0002',
    connectionType: 'wifi',
    batteryLevel: 42,
    firmwareVersion: '1.0.0',
    features: ['contactless', 'chip', 'pin'],
  },
  {
    terminalId: 'simulated-p400',
    name: 'Till terminal (simulator)',
    brand: 'Verifone',
    model: 'P400 Plus',
    serialNumber: 'SIM-P400-0003',
    connectionType: 'ethernet',
    batteryLevel: undefined,
    firmwareVersion: '1.0.0',
    features: ['contactless', 'chip', 'pin', 'magstripe', 'receipts'],
  },
]
