import { rateOfCode, vatLabel } from '@tuppence/domain/tax'
import type { LucideIcon } from 'lucide-react'
import {
  CreditCard,
  DatabaseBackup,
  KeyRound,
  MonitorSmartphone,
  PackageSearch,
  Percent,
  ScrollText,
  UsersRound,
  WifiOff,
} from 'lucide-react'

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

/** What the product does today. A claim is added here in the change that makes it true; a test names what shows each. */
export const features: readonly Feature[] = [
  {
    Icon: WifiOff,
    title: 'Sells with the line down',
    words:
      'A fully offline mode: every sale is written on the till before the receipt prints. When the connection is back, it goes up by itself, once.',
  },
  {
    Icon: UsersRound,
    title: 'As many tills as you need',
    words:
      'Tills share one stock and one list of parked baskets. Each person takes over with a 4-digit staff PIN, and is on every receipt they make.',
  },
  {
    Icon: CreditCard,
    title: 'Your card terminal',
    words:
      'Works with terminals of four providers: Stripe, Square, SumUp and Adyen. Card numbers never reach us, and a payment nobody answers for is asked after.',
  },
  {
    Icon: Percent,
    title: 'VAT to the penny',
    words: `Automatic ${vatLabel('standard', rateOfCode('standard', new Date()))} VAT, with the reduced, zero and exempt rates beside it on one receipt. VAT-inclusive prices, or VAT added on top.`,
  },
  {
    Icon: KeyRound,
    title: 'Everyone in their place',
    words:
      'Cashier, supervisor, manager, owner: roles with permissions that the server holds to. Shifts are tracked from the counted float to the counted close.',
  },
  {
    Icon: DatabaseBackup,
    title: 'Backed up every night',
    words:
      'An encrypted backup each day, kept for 30 days. Each can be tried out beside the running shop before anybody needs it.',
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
