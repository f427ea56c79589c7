interface Tag {
  readonly name: string
  readonly description: string
  /** What its paths begin with, behind /api/. */
  readonly of: readonly string[]
}

/** What the calls are grouped by. */
export const TAGS: readonly Tag[] = [
  {
    name: 'Sign-in',
    description:
      'Signing in and out, PINs and passwords, second factors, passkeys and API keys, and where you are signed in.',
    of: [
      'back-office/login',
      'back-office/passkey-login',
      'pos',
      'auth',
      'login',
      'callback',
      'logout',
      'approvals',
      'second-factor',
      'second-factors',
      'passkeys',
      'api-keys',
    ],
  },
  {
    name: 'Sales',
    description: 'Recording sales, voids, refunds and exchanges, finding them, and parked baskets.',
    of: ['transactions', 'completion-holds', 'parked-baskets', 'training'],
  },
  {
    name: 'Products',
    description: 'Products, their categories, prices and pictures.',
    of: ['products', 'categories', 'product-pictures', 'archived-products'],
  },
  {
    name: 'Stock',
    description: 'Deliveries, waste, adjustments and stock-takes.',
    of: ['stock', 'stock-takes'],
  },
  { name: 'Customers', description: 'Customers, their points, consents and data.', of: ['customers'] },
  {
    name: 'Imports and exports',
    description: 'Files in and out.',
    of: ['imports', 'exports', 'changes', 'data-copy'],
  },
  { name: 'Tills', description: 'Tills, shifts and cash drawers.', of: ['tills', 'shifts'] },
  {
    name: 'Payments',
    description: 'Card payments, refunds, terminals and payment providers.',
    of: ['payments', 'payment-terminals', 'payment-providers', 'payment-webhooks', 'simulated-payments'],
  },
  {
    name: 'Receipts and printing',
    description: 'Receipts on paper, by email and as pages, VAT invoices and printers.',
    of: ['receipts', 'hardware', 'printers', 'r'],
  },
  {
    name: 'Online orders',
    description: 'Orders placed online, to be collected.',
    of: ['online-orders', 'order'],
  },
  {
    name: 'Customer displays',
    description: 'Screens that show customers the sale.',
    of: ['display', 'displays'],
  },
  {
    name: 'Staff',
    description: 'The people of the business, and the audit log.',
    of: ['staff', 'back-office/staff', 'audit-log'],
  },
  {
    name: 'Reports',
    description: 'Reports, the dashboard, insights and checking the journal.',
    of: ['reports', 'dashboard', 'insights', 'journal'],
  },
  {
    name: 'Settings',
    description: 'How the business is set up, notifications, and whether its data is safe.',
    of: ['settings', 'first-run', 'notifications', 'store-health'],
  },
  { name: 'Events', description: 'What happens in the business, as it happens.', of: ['events'] },
  {
    name: 'Support',
    description: 'Asking the provider for help, and letting them in.',
    of: ['support', 'support-contact', 'enquiries', 'remote-access', 'remote-access-log'],
  },
  {
    name: 'Portal',
    description: 'For the provider: businesses, operators, devices and backups.',
    of: ['admin', 'super-admin'],
  },
  {
    name: 'Server',
    description: 'The server itself, and this documentation.',
    of: ['api', 'health', 'ready', 'metrics', 'docs', 'openapi.json'],
  },
]

/** The group of a path; undefined for one that no group has. */
export function tagOf(path: string): string | undefined {
  const rest = path.replace(/^\/(api\/)?/, '')
  return TAGS.find(({ of }) => of.some((one) => rest === one || rest.startsWith(`${one}/`)))?.name
}
