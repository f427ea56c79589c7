import type {
  FoundTerminal,
  PaymentProviderInfo,
  PaymentTerminal,
} from '@tuppence/contract/payment-terminals'

/** A terminal of the simulator that is connected. */
export function paymentTerminal(part: Partial<PaymentTerminal> = {}): PaymentTerminal {
  return {
    ...{ id: crypto.randomUUID(), provider: 'simulator', terminalId: 'SIM-1', status: 'connected' },
    ...{ name: 'Hand-held terminal (simulator)', terminalModel: 'Hand-held', serialNumber: null },
    ...{ connectionType: 'wifi', problem: null, merchantId: null, testMode: true, autoConnect: true },
    ...{ timeout: 30, links: false, lastHeartbeat: null },
    ...part,
  }
}

export function foundTerminal(part: Partial<FoundTerminal> = {}): FoundTerminal {
  return {
    ...{ provider: 'simulator', terminalId: 'SIM-1', name: 'Hand-held terminal (simulator)' },
    ...{ brand: 'Simulator', model: 'Hand-held', serialNumber: null, connectionType: 'wifi' },
    ...{ batteryLevel: null, firmwareVersion: null, features: [] },
    ...part,
  }
}

/** A provider that needs a key and has none yet. */
export function paymentProvider(part: Partial<PaymentProviderInfo> = {}): PaymentProviderInfo {
  return {
    ...{ name: 'adyen', label: 'Adyen', isSimulator: false, needsApiKey: true, scans: true, links: true },
    ...{ lacks: null, keySetAt: null, keySetBy: null, mustEnterKeyAgain: false, merchantId: null },
    ...{ testMode: true, hasWebhookSecret: false },
    webhookAddress: 'https://till.example/api/payment-webhooks/adyen/1',
    ...part,
  }
}
