import { counted, countWords } from '../counts/index.ts'
import type { HealthFinding, HealthKind, Verdict } from './health-finding.ts'

/** A finding in plain words: what is so, what it means, and what to do; null where there is nothing to do. */
export interface HealthWords {
  readonly title: string
  readonly meaning: string
  readonly whatToDo: string | null
}

export interface HealthNames {
  /** How the till is called in the middle of a sentence: "Till 2", "this device". */
  readonly till: string
  /** Writes a moment in the shop's own time. */
  readonly time: (at: string) => string
}

interface Facts {
  readonly till: string
  /** The same at the beginning of a sentence. */
  readonly Till: string
  readonly count: number
  readonly many: boolean
  /** The finding's moment in the shop's own time. */
  readonly when: string | null
  readonly what: string
  readonly by: string
}

/** The verdict as a headline and the sentence below it. */
export const VERDICT_WORDS: Readonly<Record<Verdict, { title: string; meaning: string }>> = {
  safe: {
    title: 'The shop’s data is safe',
    meaning: 'Everything that the tills have told of is on the server, and nothing stands against it.',
  },
  look: {
    title: 'Look at this',
    meaning: 'Nothing is known to be lost. Something below should be seen to when there is time.',
  },
  act: {
    title: 'Act now',
    meaning: 'Some of the shop’s data is in danger, or waits for a person. What to do is below.',
  },
}

export function healthWords(finding: HealthFinding, { till, time }: HealthNames): HealthWords {
  const count = finding.count ?? 0
  return WORDS[finding.kind]({
    till,
    Till: till.charAt(0).toUpperCase() + till.slice(1),
    count,
    many: count !== 1,
    when: finding.at === null ? null : time(finding.at),
    what: finding.what ?? '',
    by: finding.by ?? 'one of its people',
  })
}

const sales = ({ count }: Facts): string => counted(count, 'sale')

/** "12 minutes", "3 hours", "10 years": how far off a clock is. */
function span(minutes: number): string {
  const far = Math.abs(minutes)
  for (const [each, word] of [
    [525_600, 'years'],
    [1_440, 'days'],
    [60, 'hours'],
  ] as const)
    if (far >= 2 * each) return `${countWords(Math.round(far / each))} ${word}`
  return `${countWords(far)} minutes`
}

const WORDS: Readonly<Record<HealthKind, (facts: Facts) => HealthWords>> = {
  unsent: (facts) => ({
    title: `${sales(facts)} on ${facts.till} ${facts.many ? 'have' : 'has'} not reached the server`,
    meaning: `${facts.many ? 'They are' : 'It is'} stored on that device and sent by ${facts.many ? 'themselves' : 'itself'}; waiting since ${facts.when}. Until then that device holds the only copy.`,
    whatToDo: `Leave ${facts.till} switched on and connected to the network. Do not clear its browser. If it cannot be connected, export the sales there and import them on another till.`,
  }),
  'needs-attention': (facts) => ({
    title: `${sales(facts)} on ${facts.till} ${facts.many ? 'wait' : 'waits'} for a person`,
    meaning: `The server would not take ${facts.many ? 'them as they are, so they are' : 'it as it is, so it is'} no longer tried by ${facts.many ? 'themselves' : 'itself'}, and kept there.`,
    whatToDo: `At ${facts.till}, press “Needs attention”: each sale says why, with Retry and Export.`,
  }),
  'records-lost': ({ Till, many, count }) => ({
    title: `${Till} has made ${counted(count, 'record that is', 'records that are')} nowhere now`,
    meaning: `It gave out ${many ? 'numbers' : 'a number'} beyond the last that the server has, and has nothing left to send.`,
    whatToDo:
      'Look for the paper receipts, count the drawer and compare the card takings. The Journal says which numbers they are. If the server was restored from a backup, import the sales from the tills’ exported files.',
  }),
  'parked-here-only': ({ till, count }) => ({
    title: `${counted(count, 'parked basket is', 'parked baskets are')} on ${till} only`,
    meaning: 'No money has been taken for it. Other tills see it once it has been sent.',
    whatToDo: null,
  }),
  'never-said': ({ Till, when }) => ({
    title: `${Till} has not said what it holds`,
    meaning: `${when === null ? 'It has never been heard of' : `It was last heard of on ${when}`}. Whether sales wait on it is not known.`,
    whatToDo:
      'Switch it on, connect it and sign in there once. If the device is gone for good, there is nothing more to learn from it.',
  }),
  silent: ({ Till, when }) => ({
    title: `${Till} was last heard of on ${when}`,
    meaning: 'What it holds since then is not known.',
    whatToDo:
      'If it has been in use without a network, connect it. If it is only switched off, switch it on and connect it when it is next needed.',
  }),
  'storage-full': ({ Till }) => ({
    title: `${Till} is full`,
    meaning: 'What it cannot store it does not sell; the basket is kept.',
    whatToDo: 'Free some space on that device: delete downloads, photos or programs that nobody uses.',
  }),
  'storage-low': ({ Till, count }) => ({
    title: `${Till} is nearly full`,
    meaning: `${count} % of the space for its browser is taken. Selling goes on until it is full.`,
    whatToDo: 'Free some space on that device: delete downloads, photos or programs that nobody uses.',
  }),
  'storage-not-kept': ({ till }) => ({
    title: `The browser of ${till} may clear its data by itself`,
    meaning:
      'Browsers do so when space runs short. Sales that were not sent by then would be lost; those that were are safe.',
    whatToDo:
      'Install the app on that device: in the browser’s menu, “Install Tuppence” or “Add to home screen”.',
  }),
  'app-not-kept': ({ Till }) => ({
    title: `${Till} cannot start without a network`,
    meaning: 'Its browser does not keep the app. Once open, it goes on selling without a network.',
    whatToDo: 'Leave private browsing, or allow this site to store data in the browser’s settings.',
  }),
  'clock-wrong': ({ till, count }) => ({
    title: `The clock of ${till} is ${span(count)} ${count > 0 ? 'slow' : 'fast'}`,
    meaning: 'Its sales are kept in order all the same, and the server notes its own time beside the till’s.',
    whatToDo: 'Set date and time on that device, or let it set them by itself.',
  }),
  'older-version': ({ Till, what }) => ({
    title: `${Till} runs another version (${what})`,
    meaning: 'It brings the new one in by itself when its basket is empty and nobody is using it.',
    whatToDo: null,
  }),
  'journal-missing': ({ till, count, many }) => ({
    title: `${counted(count, 'number')} of ${till} ${many ? 'are' : 'is'} missing from the journal`,
    meaning: many ? 'They have not arrived yet, or are lost.' : 'It has not arrived yet, or is lost.',
    whatToDo:
      'See whether that till has sales to send. Then open the Journal, which says which numbers they are.',
  }),
  'journal-wrong': ({ till }) => ({
    title: `The journal of ${till} is not as it was sealed`,
    meaning: 'Records were changed, removed or are there twice.',
    whatToDo: 'Open the Journal: it says which records, what that means and what to do.',
  }),
  'no-backups': () => ({
    title: 'There is no backup',
    meaning: 'No backup has been made yet. If the server’s disk fails, everything on it is lost.',
    whatToDo:
      'One is made every night, and on a new server within a quarter of an hour. If this stays, whoever runs the server sees why under Database in their portal.',
  }),
  'backups-failing': ({ count, when }) => ({
    title: `Making a backup failed ${count === 3 ? 'three' : countWords(count)} times`,
    meaning: `${when === null ? 'There is none' : `The last is of ${when}`}. If the server’s disk fails, everything since then is lost.`,
    whatToDo:
      'Whoever runs the server sees why under Database in their portal: most often a full disk, or a store that is out of reach.',
  }),
  'backup-old': ({ when }) => ({
    title: `The last backup is of ${when}`,
    meaning: 'One is made every night. If the server’s disk fails, what was sold since then is lost.',
    whatToDo:
      'Leave the server switched on at night, or for a quarter of an hour in the day: it makes up for it by itself. If this stays, whoever runs the server sees why under Database in their portal.',
  }),
  'drill-failed': ({ when }) => ({
    title: 'A backup that was tried out did not come back whole',
    meaning: `On ${when} the newest was brought back beside the shop, as is done every week, and that went wrong. The shop’s own data is not touched by it.`,
    whatToDo:
      'Whoever runs the server sees what went wrong under Database in their portal, and makes another backup there. Keep older ones until one has come back whole.',
  }),
  'disk-low': ({ count }) => ({
    title: 'The server’s disk is nearly full',
    meaning: `${count} % of it is free. When it is full, tills keep their sales to themselves until there is room.`,
    whatToDo: 'Free some space on the server, or give it a larger disk.',
  }),
  'database-unsafe': ({ what }) => ({
    title: 'A power cut could lose sales',
    meaning: `The database runs with ${what} off: it says that a sale is stored before it is on the disk.`,
    whatToDo: 'Turn it on in the database’s settings and restart the server.',
  }),
  'password-reset-by-provider': ({ what, by, when, count }) => ({
    title: `The provider reset the password of ${what}`,
    meaning: `${count > 1 ? `${countWords(count)} times, last` : 'It was done'} on ${when}, by ${by}. Whoever was given that password could sign in as ${what}. This is shown for 30 days, whoever looks.`,
    whatToDo: `Ask ${what} whether they asked for it. If nobody did, look in the audit log at what was done since, and have ${what} choose another password.`,
  }),
  'second-factor-removed-by-provider': ({ what, by, when, count }) => ({
    title: `The provider removed the second factor of ${what}`,
    meaning: `${count > 1 ? `${countWords(count)} times, last` : 'It was done'} on ${when}, by ${by}. Their password alone signs in since. This is shown for 30 days, whoever looks.`,
    whatToDo: `Ask ${what} whether they asked for it, and to set one up again under Settings.`,
  }),
  'no-checksums': () => ({
    title: 'Damage on the server’s disk would go unnoticed',
    meaning: 'The database was made without data checksums.',
    whatToDo: 'Ask whoever runs the database to turn them on with pg_checksums while it is stopped.',
  }),
  'server-clock-wrong': ({ count }) => ({
    title: `The server’s clock seems to be ${span(count)} ${count > 0 ? 'fast' : 'slow'}`,
    meaning: 'All tills agree with each other and disagree with it.',
    whatToDo: 'Set date and time on the server, or let it set them by itself.',
  }),
}
