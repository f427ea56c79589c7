import { counted, countWords } from '../counts/index.ts'
import { formatMoney } from '../money/index.ts'
import type { NotificationFacts, NotificationKind, SecurityEvent } from './notification-facts.ts'

const KIND_WORDS: Readonly<Record<NotificationKind, { label: string; hint: string }>> = {
  'low-stock': { label: 'Low stock', hint: 'Products come to their minimum level.' },
  'big-refund': { label: 'Big refunds', hint: 'Much money goes back at once.' },
  'cash-difference': {
    label: 'Cash differences',
    hint: 'A drawer is counted and has too much or too little.',
  },
  'till-offline': {
    label: 'Till offline',
    hint: 'Nothing is heard of a till that has sales to send, or while the shop is open.',
  },
  'payment-waiting': {
    label: 'Payments that need somebody',
    hint: 'A card payment without an outcome or without a sale, a refund that was refused or came back, or a sale whose card had its money back.',
  },
  'backup-failed': {
    label: 'Backup failed',
    hint: 'The nightly backup was not made, or could not be brought back when that was tried.',
  },
  'not-in-books': {
    label: 'Goods or customers not in the books',
    hint: 'A till sold what the books do not have, as after a restore from a backup. The sale is kept.',
  },
  'many-online-orders': {
    label: 'Unusually many online orders',
    hint: 'Orders come faster than usual. Some of them may be fake.',
  },
  'customers-read': {
    label: 'Customer details read in bulk',
    hint: 'Someone tried to read far more customers’ details than their work needs, and was stopped.',
  },
}

/** What a kind is called in the settings, and what it tells of. */
export const notificationKindWords = (kind: NotificationKind) => KIND_WORDS[kind]

const PLACES = {
  'low-stock': '/inventory',
  'big-refund': '/reports',
  'cash-difference': '/shifts',
  'till-offline': '/store-health',
  'payment-waiting': '/payment-terminals',
  'backup-failed': '/store-health',
  'not-in-books': '/journal',
  'many-online-orders': '/online-orders',
  'customers-read': '/audit-log',
  'account-security': '/settings',
} as const satisfies Record<NotificationFacts['kind'], string>
export type NotificationPlace = (typeof PLACES)[NotificationFacts['kind']]

/** Where in the back office one sees to it. */
export const notificationPlace = (kind: NotificationFacts['kind']): NotificationPlace => PLACES[kind]

/** What is said of one thing: a title, and a sentence with its particulars. */
export function notificationWords(
  facts: NotificationFacts,
  { currency, timeOf }: { readonly currency: string; readonly timeOf: (at: Date) => string },
): { title: string; text: string } {
  const money = (minor: number) => formatMoney(minor, currency)
  const by = (name: string | null) => (name === null ? '' : ` by ${name}`)
  switch (facts.kind) {
    case 'low-stock':
      return { title: `${counted(facts.all, 'product')} low in stock`, text: lowWords(facts) }
    case 'big-refund':
      return {
        title: `${facts.what === 'void' ? 'Void' : 'Refund'} of ${money(facts.amountMinor)}`,
        text: `Receipt ${facts.receiptNumber}${by(facts.byName)}.`,
      }
    case 'cash-difference': {
      const { differenceMinor, tillName, byName } = facts
      const how = differenceMinor < 0 ? 'too little' : 'too much'
      return {
        title: `${money(Math.abs(differenceMinor))} ${how} in the drawer`,
        text: `${tillName}, counted${by(byName)}.`,
      }
    }
    case 'till-offline': {
      const { tillName, unsent, heardAt } = facts
      const since = `Nothing was heard of it since ${timeOf(new Date(heardAt))}.`
      const sales = unsent > 0 ? ` ${counted(unsent, 'sale')} are on it alone: leave it switched on.` : ''
      return {
        title: `${tillName} is offline`,
        text: since + (unsent === 1 ? sales.replace(' are ', ' is ') : sales),
      }
    }
    case 'payment-waiting': {
      const what = {
        unknown: 'A card payment has no outcome',
        'no-sale': 'A card payment was taken and no sale has it',
        refund: 'A refund to a card was not made',
        'refund-failed': 'A refund came back: the customer does not have it',
        unpaid: `${facts.receiptNumber ?? 'A sale'} is not paid`,
        gainsaid: `${facts.receiptNumber ?? 'A sale'} may not be paid`,
        'paid-after-write-off': `${facts.receiptNumber ?? 'A sale'} may be paid twice`,
      }[facts.why]
      const before = {
        ...{ unknown: '', 'no-sale': '', refund: '', 'refund-failed': '' },
        unpaid: ' had gone back to the card before, given',
        gainsaid: ' was not taken, its provider says; that it was charged was said',
        'paid-after-write-off': ' was paid by card after the sale had been settled another way',
      }[facts.why]
      return {
        title: what,
        text: `${money(facts.amountMinor)}${before}${by(facts.byName)}. The page of card terminals shows it.`,
      }
    }
    case 'backup-failed': {
      const at = facts.startedAt === null ? undefined : timeOf(new Date(facts.startedAt))
      const reassures = 'Your provider sees why; your sales are safe on the server.'
      switch (facts.why) {
        case 'old':
          return {
            title: 'No backup for more than a day',
            text: `${at === undefined ? 'None was made yet.' : `The last was made at ${at}.`} ${reassures}`,
          }
        case 'drill':
          return {
            title: 'A backup could not be brought back',
            text: `It was tried out${at === undefined ? '' : ` at ${at}`}. ${reassures}`,
          }
        default:
          return {
            title: 'The nightly backup failed',
            text: `${at === undefined ? '' : `It began at ${at}. `}${reassures}`,
          }
      }
    }
    case 'not-in-books':
      return notInBooksWords(facts)
    case 'many-online-orders': {
      const { placed, minutes, networks, unanswered } = facts
      return {
        title: `${counted(placed, 'online order')} in ${counted(minutes, 'minute')}`,
        text: `From ${counted(networks, 'internet connection')}; you haven’t answered ${countWords(unanswered)}. Some may be fake: call before you get them ready, and reject what nobody answers for.`,
      }
    }
    case 'customers-read': {
      const { byName, read, address, happenedAt } = facts
      return {
        title: `${byName} read ${counted(read, 'customer')} in an hour`,
        text: `${timeOf(new Date(happenedAt))}, network address ${address}. We’ve stopped them until the next full hour. If you didn’t expect this, ask them, or end their sessions under Staff.`,
      }
    }
    case 'account-security':
      return securityWords(facts, timeOf)
  }
}

const SECURITY_TITLES: Readonly<Record<SecurityEvent, string>> = {
  'new-device': 'New login to your account',
  'second-factor-wrong': 'Someone knew your password, but not your code',
  'password-changed': 'Your password was changed',
  'pin-changed': 'Your PIN was changed',
  'email-changed': 'Your email was changed',
  'second-factor-set-up': 'A second factor was set up for your account',
  'second-factor-removed': 'The second factor of your account was removed',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
}

function securityWords(
  facts: Extract<NotificationFacts, { kind: 'account-security' }>,
  timeOf: (at: Date) => string,
) {
  const { event, happenedAt, device, address, byName } = facts
  const by = byName !== null && `by ${byName}`
  const from = address !== null && `network address ${address}`
  const where = [timeOf(new Date(happenedAt)), by, device, from].filter(Boolean).join(', ')
  // Only managers and owners change their own email.
  const ifNotYou =
    event === 'email-changed'
      ? "If this wasn't you, someone else is using your account: change your password, then put your email back under Staff."
      : "If this wasn't you, change your password and tell your manager."
  return {
    title: SECURITY_TITLES[event],
    text: `${where}. ${byName === null ? ifNotYou : "If you didn't expect this, ask them."}`,
  }
}

function notInBooksWords(facts: Extract<NotificationFacts, { kind: 'not-in-books' }>) {
  const { receiptNumbers, all, goods, customers } = facts
  const named = receiptNumbers.slice(0, 3)
  const more = all - named.length
  const which = `${named.join(', ')}${more > 0 ? ` and ${counted(more, 'other sale')}` : ''}`
  const what = !goods ? 'to customers' : customers ? 'of goods and to customers' : 'of goods'
  const where = [...(goods ? ['in Inventory'] : []), ...(customers ? ['in Customers'] : [])].join(' and ')
  return {
    title: `${counted(all, 'sale')} ${what} that the books did not have`,
    text: `${which}: kept as sold. What the books did not have is under Archived, ${where}: restore what you know.`,
  }
}

function lowWords({ products, all }: Extract<NotificationFacts, { kind: 'low-stock' }>): string {
  const named = products
    .slice(0, 3)
    .map(({ name, stockQuantity }) =>
      stockQuantity > 0 ? `${name}: ${countWords(stockQuantity)} left` : `${name}: none left`,
    )
  const more = all - named.length
  const list = named.join('; ')
  return more > 0 ? `${list}; and ${counted(more, 'other product')}.` : `${list}.`
}

/** Several at once as one mail: what it is about, and its lines. */
export function notificationMail(
  shop: string,
  said: readonly { readonly title: string; readonly text: string }[],
): { subject: string; lines: string[] } {
  const [first] = said
  const subject =
    said.length === 1 && first
      ? `${shop}: ${first.title}`
      : `${shop}: ${counted(said.length, 'thing')} to look at`
  return { subject, lines: said.flatMap(({ title, text }) => [title, text, '']) }
}
