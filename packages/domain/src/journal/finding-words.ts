import type { Finding } from './finding.ts'

/** A finding in plain words: what is so, what it means, and what to do. */
export interface FindingWords {
  readonly title: string
  readonly meaning: string
  readonly whatToDo: string
}

const ASK =
  'Download the journal and keep the file. Compare with the paper receipts of that time and with your last backup.'

interface Facts extends Finding {
  readonly many: boolean
  readonly count: number
  /** "Number 4", "Numbers 4 to 7". */
  readonly numbers: string
  /** The finding's moment in the shop's own time. */
  readonly when: string
}

/** The words for people who do not know what a seal is. `time` writes a moment in the shop's own time. */
export function findingWords(finding: Finding, time: (at: string) => string): FindingWords {
  const { kind, from, to, at } = finding
  const many = to > from
  return WORDS[kind]({
    ...finding,
    many,
    count: to - from + 1,
    numbers: many ? `Numbers ${from} to ${to}` : `Number ${from}`,
    when: at === null ? 'an unknown day' : time(at),
  })
}

const WORDS: Readonly<Record<Finding['kind'], (facts: Facts) => FindingWords>> = {
  'records-missing': ({ many, numbers }) => ({
    title: `${numbers} ${many ? 'are' : 'is'} missing`,
    meaning: `The record after it was sealed onto ${many ? 'records that are not here: they were made on the till, and either have not arrived yet or were' : 'a record that is not here: it was made on the till, and either has not arrived yet or was'} removed.`,
    whatToDo: `See whether this till still has sales to send. If nothing is waiting there, something was removed here. ${ASK}`,
  }),
  'numbers-skipped': ({ many, numbers }) => ({
    title: `${numbers} ${many ? 'were' : 'was'} never recorded`,
    meaning:
      'The record after the gap is sealed onto the one before it, so nothing that was recorded here has been removed. The till went on at a later number.',
    whatToDo:
      'This happens when a till is set up again after losing its memory. If it sold without a network just before, compare the card and cash takings of that day.',
  }),
  'set-aside': ({ many, numbers, when }) => ({
    title: `${numbers} ${many ? 'are' : 'is'} set aside`,
    meaning: `This till lost its memory and was set up again on ${when}. It may have sold without a network before that, so the numbers it could have printed are not used again. What was never sent is not known here.`,
    whatToDo:
      'If the till sold without a network just before, count its drawer and compare the card takings of that day. Otherwise there is nothing to do.',
  }),
  'number-twice': ({ from }) => ({
    title: `Number ${from} is there twice`,
    meaning: 'Two records of this till carry one number. A till uses each number once.',
    whatToDo:
      'Two devices may have sold as this till, for example after a copy of its browser profile. Compare both sales with their receipts.',
  }),
  'chain-broken': ({ from }) => ({
    title: `Number ${from} does not follow the number before it`,
    meaning:
      'It was sealed onto another record than the one that is there now: one of the two was changed or replaced afterwards.',
    whatToDo: ASK,
  }),
  'seal-wrong': ({ from }) => ({
    title: `The seal of number ${from} does not fit its content`,
    meaning: 'The record is not the one that the till sealed: its text or its seal was changed.',
    whatToDo: ASK,
  }),
  'content-missing': ({ from }) => ({
    title: `The sealed text of number ${from} is not here`,
    meaning: 'Its content cannot be checked: the text was removed, or an older version did not keep it.',
    whatToDo: ASK,
  }),
  'record-changed': ({ from, differences }) => ({
    title: `Number ${from} was changed after it was recorded`,
    meaning:
      differences.length > 0
        ? differences
            .map(({ what, sealed, stored }) => `The till sealed ${what} ${sealed}; the books say ${stored}.`)
            .join(' ')
        : 'Something that the server noted with it was changed: who sent it, when it arrived, its flags or its VAT.',
    whatToDo: `The program never changes a record; somebody with access to the database did. ${ASK}`,
  }),
  'sale-missing': ({ from }) => ({
    title: `The sale of number ${from} is gone`,
    meaning: 'The journal lists it, and the sale itself was removed from the books.',
    whatToDo: ASK,
  }),
  'not-in-journal': ({ from }) => ({
    title: `A sale with number ${from} is not in the journal`,
    meaning: 'The sale is in the books, and its journal entry was removed or never written.',
    whatToDo: ASK,
  }),
  'tail-missing': ({ to, many, count, numbers }) => ({
    title: `${numbers} ${many ? 'are' : 'is'} missing at the end`,
    meaning: `This till’s last number here was ${to}, and the journal ends before it: its last ${many ? `${count} records were` : 'record was'} removed.`,
    whatToDo: ASK,
  }),
  'end-differs': ({ from }) => ({
    title: `The end of the journal is not as it was left`,
    meaning: `Number ${from} carries another seal than the one noted when it was recorded.`,
    whatToDo: ASK,
  }),
  'not-arrived': ({ to, many, count, numbers, when }) => ({
    title: `${count} ${many ? 'records' : 'record'} of this till ${many ? 'have' : 'has'} not arrived`,
    meaning: `On ${when} the till said that it had made number ${to}. ${numbers} ${many ? 'are' : 'is'} not here.`,
    whatToDo:
      'Open the till while it has a network and wait for its sales to be sent. If its memory was lost since, they cannot be sent any more: count its drawer and compare the card takings. If it has nothing left to send, they were removed here.',
  }),
  'till-unproven': ({ from }) => ({
    title: `Nothing proves that this till made number ${from}`,
    meaning:
      'The record names this till, and its proof is missing or wrong: an older version of the till sent it, or somebody else made it up. It counts in the takings and uses up none of the till’s numbers.',
    whatToDo:
      'Compare it with the till’s paper receipts and its drawer, and ask whoever was signed in when it was sent.',
  }),
  'end-not-believed': ({ from, when }) => ({
    title: `A number far beyond this till’s own was not believed`,
    meaning: `On ${when} something said in this till’s name that its journal ended at number ${from}. The numbers go on from what is recorded here.`,
    whatToDo:
      'Nothing is lost. If it comes again, ask who was signed in at that time: a till does not say so by itself.',
  }),
  'till-disagrees': ({ from, when }) => ({
    title: `The till remembers number ${from} otherwise`,
    meaning: `On ${when} the till told the seal of its number ${from}, and the one here differs: the records here were replaced, or the till is not the one that made them.`,
    whatToDo: ASK,
  }),
}
