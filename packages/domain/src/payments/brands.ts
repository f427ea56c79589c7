import type { PaymentProviderName } from './provider-names.ts'
import type { ConnectionType, TerminalFeature } from './terminal.ts'

export interface TerminalBrand {
  readonly name: string
  /** Whose service its payments go through; undefined where none of ours reaches it. */
  readonly provider: PaymentProviderName | undefined
  readonly models: readonly string[]
  readonly connections: readonly ConnectionType[]
  readonly features: readonly TerminalFeature[]
  /** What the shop needs before it can be connected, as a sentence. */
  readonly needs: string
}

const CARD: readonly TerminalFeature[] = ['contactless', 'chip', 'pin']

/** The seven brands (PAY-019). What they connect by is how the reader reaches its own service, not this till. */
export const TERMINAL_BRANDS: readonly TerminalBrand[] = [
  {
    name: 'Stripe',
    provider: 'stripe',
    models: ['Reader S700', 'Reader S710', 'BBPOS WisePOS E'],
    connections: ['wifi', 'ethernet'],
    features: CARD,
    needs:
      'A Stripe account, its secret key (Developers, API keys), and the reader registered in Stripe’s dashboard (Terminal, Readers).',
  },
  {
    name: 'Square',
    provider: 'square',
    models: ['Square Terminal', 'Square Handheld'],
    connections: ['wifi', 'ethernet'],
    features: [...CARD, 'receipts'],
    needs:
      'A Square account, the access token of an application in its developer pages, and the terminal signed in with the code that a scan shows.',
  },
  {
    name: 'SumUp',
    provider: 'sumup',
    models: ['Solo'],
    connections: ['wifi'],
    features: CARD,
    needs:
      'A SumUp account, an API key from its developer settings, and the code that the Solo shows under Connections, API. Air, Solo Lite and 3G work with SumUp’s own app alone.',
  },
  {
    name: 'Adyen',
    provider: 'adyen',
    models: ['S1F2', 'AMS1', 'S1E'],
    connections: ['wifi', 'ethernet'],
    features: [...CARD, 'magstripe', 'receipts'],
    needs:
      'An Adyen merchant account with the terminal assigned to a store, and from its Customer Area an API key with the Cloud Device API role.',
  },
  {
    name: 'Verifone',
    provider: 'adyen',
    models: ['V400m', 'P400 Plus', 'V240m Plus'],
    connections: ['wifi', 'ethernet'],
    features: [...CARD, 'magstripe', 'receipts'],
    needs:
      'A terminal that Adyen supplied, with its merchant account and an API key of the Cloud Device API role. Others are tied to their acquirer.',
  },
  {
    name: 'Ingenico',
    provider: undefined,
    models: ['Desk/5000', 'Move/5000', 'Lane/3000'],
    connections: ['ethernet', 'wifi', 'bluetooth', 'serial', 'usb'],
    features: [...CARD, 'magstripe', 'receipts'],
    needs: 'It is tied to its acquirer, whom the server does not reach: use it as a separate card machine.',
  },
  {
    name: 'PAX',
    provider: undefined,
    models: ['A920 Pro', 'A35', 'A77'],
    connections: ['wifi', 'ethernet', 'bluetooth', 'usb'],
    features: [...CARD, 'magstripe', 'receipts'],
    needs: 'It is tied to its acquirer, whom the server does not reach: use it as a separate card machine.',
  },
]
