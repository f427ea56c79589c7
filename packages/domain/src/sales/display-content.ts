import { z } from 'zod'

/** More would not be seen by anybody who waits at a counter. */
export const MOST_OFFERS = 8
const MOST_MESSAGE = 200
const MOST_OFFER_TEXT = 140
const LEAST_SECONDS = 3
const MOST_SECONDS = 60

/** What is kept of one picture, in characters of its data URL: displays carry all of them. */
export const MOST_OFFER_PICTURE_CHARACTERS = 160_000
/** Of one that is uploaded, before the server makes it small. */
const MOST_UPLOADED_CHARACTERS = 400_000

const OFFER_EMPTY = 'Write something, or choose a picture.'
const SECONDS_WRONG = `Write a whole number from ${LEAST_SECONDS} to ${MOST_SECONDS}.`

const picture = (most: number) =>
  z
    .string()
    .max(most, 'The picture is too large.')
    .regex(/^(data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/]+=*)?$/, 'Choose a picture from this device.')

const offerOf = (most: number) =>
  z
    .object({
      id: z.uuid(),
      text: z.string().trim().max(MOST_OFFER_TEXT),
      /** A data URL, so that a display has it without asking again; '' for none. */
      picture: picture(most),
    })
    .refine((offer) => offer.text !== '' || offer.picture !== '', OFFER_EMPTY)

const contentOf = (most: number) =>
  z.object({
    /** Under the welcome, in the shop's own words; '' for none. */
    message: z.string().trim().max(MOST_MESSAGE),
    offers: z.array(offerOf(most)).max(MOST_OFFERS),
    secondsPerOffer: z.int(SECONDS_WRONG).min(LEAST_SECONDS, SECONDS_WRONG).max(MOST_SECONDS, SECONDS_WRONG),
  })

/** What a customer display shows while nothing is being bought: words and pictures that the shop chose. */
export const displayContentSchema = contentOf(MOST_OFFER_PICTURE_CHARACTERS)
export type DisplayContent = z.infer<typeof displayContentSchema>
export type DisplayOffer = DisplayContent['offers'][number]

export const displayContentToSaveSchema = contentOf(MOST_UPLOADED_CHARACTERS)

/** Of a shop that never wrote any. */
export const DEFAULT_DISPLAY_CONTENT: DisplayContent = { message: '', offers: [], secondsPerOffer: 8 }

/**
 * What is wrong with content that somebody writes, by field, an offer's by its id; the same rules for a screen, which loads
 * no validator (decision 0019). Seconds that cannot be read are NaN.
 */
export function displayContentProblems(content: DisplayContent): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {}
  if (content.message.trim().length > MOST_MESSAGE)
    problems.message = `Write ${MOST_MESSAGE} characters at most.`
  const { secondsPerOffer: seconds } = content
  if (!Number.isInteger(seconds) || seconds < LEAST_SECONDS || seconds > MOST_SECONDS)
    problems.secondsPerOffer = SECONDS_WRONG
  for (const { id, text, picture: chosen } of content.offers) {
    if (text.trim() === '' && chosen === '') problems[id] = OFFER_EMPTY
    if (text.trim().length > MOST_OFFER_TEXT) problems[id] = `Write ${MOST_OFFER_TEXT} characters at most.`
  }
  return problems
}
