import type { LucideIcon } from 'lucide-react'
import { KeyRound, MonitorSmartphone, PackageSearch, Percent, ScrollText, WifiOff } from 'lucide-react'

/** Where the header leads (SITE-001). */
export const sections = [
  { id: 'features', label: 'Features' },
  { id: 'pricing', label: 'Pricing' },
  { id: 'testimonials', label: 'Testimonials' },
  { id: 'contact', label: 'Contact' },
] as const

export interface Feature {
  readonly Icon: LucideIcon
  readonly title: string
  readonly words: string
}

/** What the product does today. A claim is added here in the change that makes it true, and not before. */
export const features: readonly Feature[] = [
  {
    Icon: WifiOff,
    title: 'Sells with the line down',
    words:
      'Every sale is written on the till before the receipt prints. When the connection is back, it goes up by itself, once.',
  },
  {
    Icon: Percent,
    title: 'VAT to the penny',
    words:
      'Standard, reduced, zero and exempt on one receipt, with the VAT of each. Prices with VAT included, or added on top.',
  },
  {
    Icon: ScrollText,
    title: 'Books you can check',
    words:
      'Each till numbers its sales without gaps and seals each one to the one before. Nothing is edited; a void stands beside the sale.',
  },
  {
    Icon: PackageSearch,
    title: 'Stock that keeps up',
    words:
      'A sale at one till moves the stock figures on the others, and low stock is said in words before it runs out.',
  },
  {
    Icon: MonitorSmartphone,
    title: 'Any screen you have',
    words:
      'A wide counter, a tablet or the phone in your apron. Touch, keyboard and barcode scanner all reach everything.',
  },
  {
    Icon: KeyRound,
    title: 'Everyone in their place',
    words:
      'Cashier, supervisor, manager, owner: the server decides what each may do, and the screens follow.',
  },
]

export interface Tier {
  readonly name: string
  readonly hardware: string
  readonly monthly: string
  readonly tills: string
  readonly words: string
  readonly isMostPopular?: boolean
}

/** SITE-014 to SITE-017. */
export const tiers: readonly Tier[] = [
  {
    name: 'Starter',
    hardware: '£299',
    monthly: '£15',
    tills: '1 till',
    words: 'One counter, everything it needs, and room for 3 devices that sell.',
  },
  {
    name: 'Professional',
    hardware: '£449',
    monthly: '£25',
    tills: '2 tills',
    words: 'A second till for the Saturday queue, and room for 15 devices that sell.',
    isMostPopular: true,
  },
  {
    name: 'Enterprise',
    hardware: '£699',
    monthly: '£35',
    tills: 'Unlimited tills',
    words: 'As many counters as the shop has room for.',
  },
]

/** Written by us to show where customers' own words will stand; each is marked as a sample on the page. */
export const sampleTestimonials = [
  {
    words:
      'The broadband went at noon on market day. We only noticed because the badge said so; the queue never did.',
    who: 'A café owner, Ludlow',
  },
  {
    words:
      'I used to spend Sunday evening finding eleven pence. Now the drawer and the page say the same thing.',
    who: 'A hardware shop, Whitby',
  },
  {
    words: 'My new Saturday lad rang up his first sale before I had finished explaining it.',
    who: 'A convenience shop, Leeds',
  },
] as const
