import { z } from 'zod'
import { isVatNumber, VAT_NUMBER_WRONG } from './vat-number.ts'

/** RCPT-009: the papers that the shop's receipts are laid out for. */
export const PAPER_SIZES = ['58mm', '80mm', 'A4'] as const
/** RCPT-010. */
export const FONT_SIZES = ['small', 'medium', 'large'] as const
/** RCPT-011: what the code at the foot leads to; `receipt_id` is what a till finds the sale by. */
export const QR_CONTENTS = ['none', 'receipt_id', 'website', 'feedback'] as const

/** Millimetres of white around what is printed (RCPT-012). */
const MOST_MARGIN_MM = 20
const marginMm = z.number().min(0).max(MOST_MARGIN_MM)
const text = (most: number) => z.string().trim().max(most)
const NAME_REQUIRED = 'Business name is required'
const ADDRESS_REQUIRED = 'Business address is required'
const MARGIN_WRONG = 'Write a number from 0 to 20.'
const WEB_ADDRESS_WRONG = 'Give a whole address, such as https://www.example.co.uk'
const WEB_ADDRESS_MISSING = 'Give the address that the QR code leads to'
const webAddress = z
  .string()
  .max(500)
  .refine((address) => address === '' || isWebAddress(address), WEB_ADDRESS_WRONG)

/** What is kept of a shop's picture, in characters: tills carry it along with their settings. */
export const MOST_LOGO_CHARACTERS = 40_000
/** Of what is uploaded, before the server makes it small. */
const MOST_UPLOADED_CHARACTERS = 900_000
const picture = (most: number) =>
  z
    .string()
    .max(most, 'The picture is too large')
    .regex(/^(data:image\/png;base64,[A-Za-z0-9+/]+=*)?$/, 'Choose a picture from this device')

/** How the receipts of a business look (RCPT-006 to RCPT-013), the same on every till, paper and screen. */
export const receiptConfigSchema = z.object({
  paperSize: z.enum(PAPER_SIZES),
  fontSize: z.enum(FONT_SIZES),
  logoEnabled: z.boolean(),
  /** The shop's picture itself, as a data URL, so that a till has it without a network; '' where there is none. */
  logoUrl: picture(MOST_LOGO_CHARACTERS),
  businessName: text(200),
  /** '' of a business that never said where it is. */
  businessAddress: text(500),
  vatNumber: text(30),
  phoneNumber: text(40),
  footerMessage: text(500),
  showItemCodes: z.boolean(),
  showVatBreakdown: z.boolean(),
  showQrCode: z.boolean(),
  qrCodeContent: z.enum(QR_CONTENTS),
  /** What `website` and `feedback` lead to. */
  websiteUrl: webAddress,
  feedbackUrl: webAddress,
  margins: z.object({ top: marginMm, bottom: marginMm, left: marginMm, right: marginMm }),
})
export type ReceiptConfig = z.infer<typeof receiptConfigSchema>

/** What is saved says who sells and where (RCPT-007, RCPT-008); what was stored before a rule came still prints. */
export const receiptConfigToSaveSchema = receiptConfigSchema
  .extend({
    logoUrl: picture(MOST_UPLOADED_CHARACTERS),
    businessName: text(200).min(1, NAME_REQUIRED),
    businessAddress: text(500).min(1, ADDRESS_REQUIRED),
    vatNumber: text(30).refine((number) => number === '' || isVatNumber(number), VAT_NUMBER_WRONG),
  })
  .superRefine((config, context) => {
    const missing = missingAddress(config)
    if (missing) context.addIssue({ code: 'custom', path: [missing], message: WEB_ADDRESS_MISSING })
  })

/** What is wrong with settings that somebody writes, by field; a margin by its side. */
export type ReceiptProblems = Partial<Record<keyof ReceiptConfig | keyof ReceiptConfig['margins'], string>>

/** The same rules for a screen, which loads no validator (decision 0019). A margin that cannot be read is NaN. */
export function receiptProblems(config: ReceiptConfig): ReceiptProblems {
  const problems: ReceiptProblems = {}
  if (config.businessName.trim() === '') problems.businessName = NAME_REQUIRED
  if (config.businessAddress.trim() === '') problems.businessAddress = ADDRESS_REQUIRED
  if (config.vatNumber.trim() !== '' && !isVatNumber(config.vatNumber)) problems.vatNumber = VAT_NUMBER_WRONG
  for (const side of ['top', 'bottom', 'left', 'right'] as const) {
    const mm = config.margins[side]
    if (!(mm >= 0 && mm <= MOST_MARGIN_MM)) problems[side] = MARGIN_WRONG
  }
  for (const name of ['websiteUrl', 'feedbackUrl'] as const)
    if (config[name] !== '' && !isWebAddress(config[name])) problems[name] = WEB_ADDRESS_WRONG
  const missing = missingAddress(config)
  if (missing) problems[missing] = WEB_ADDRESS_MISSING
  return problems
}

/** RCPT-011: a code that leads to an address needs one. */
function missingAddress({
  showQrCode,
  qrCodeContent,
  websiteUrl,
  feedbackUrl,
}: ReceiptConfig): 'websiteUrl' | 'feedbackUrl' | undefined {
  if (!showQrCode) return undefined
  if (qrCodeContent === 'website' && websiteUrl === '') return 'websiteUrl'
  return qrCodeContent === 'feedback' && feedbackUrl === '' ? 'feedbackUrl' : undefined
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#.]+\.[^\s]+$/.test(text)
}

/** What a business is called and where it stands, for receipts that were never set. */
export interface ReceiptOrigin {
  readonly businessName: string
  readonly address: string | null
  readonly phone: string | null
  readonly vatNumber: string | null
}

/** Of a receipt that nobody set (RCPT-009, RCPT-010, RCPT-013). */
export function defaultReceiptConfig(origin: ReceiptOrigin, footerMessage: string): ReceiptConfig {
  return {
    paperSize: '80mm',
    fontSize: 'medium',
    logoEnabled: false,
    logoUrl: '',
    businessName: origin.businessName,
    businessAddress: origin.address ?? '',
    vatNumber: origin.vatNumber ?? '',
    phoneNumber: origin.phone ?? '',
    footerMessage,
    showItemCodes: false,
    showVatBreakdown: true,
    showQrCode: true,
    qrCodeContent: 'receipt_id',
    websiteUrl: '',
    feedbackUrl: '',
    margins: { top: 5, bottom: 5, left: 2, right: 2 },
  }
}

/** The receipt as the business set it, out of its settings; what it never touched has its default. For the server. */
export function receiptConfigOf(settings: Record<string, unknown>, origin: ReceiptOrigin): ReceiptConfig {
  const set = receiptConfigSchema.partial().safeParse(settings.receipt ?? {})
  const footer = typeof settings.receiptFooter === 'string' ? settings.receiptFooter : ''
  return { ...defaultReceiptConfig(origin, footer), ...(set.success ? set.data : {}) }
}
