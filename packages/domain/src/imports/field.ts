import { FIELD_NAMES, type FieldName, fieldOf } from '../catalogue/index.ts'
import type { ImportKind } from './kind.ts'

/** What a column may be read as. Its label is also the heading of our own exports, so that they are known again. */
export interface ImportField {
  readonly field: string
  readonly label: string
  /** What to know before choosing it, in a few words. */
  readonly hint?: string
  /** Headings of other programs' exports, in small letters without blanks and signs. */
  readonly synonyms: readonly string[]
  /** Several columns may be read as it, and are joined. */
  readonly mayRepeat?: true
  /** Our own exports have no such column. */
  readonly isForeign?: true
  /** A file without it is our own export all the same: of an earlier version, which had no such field. */
  readonly mayBeMissing?: true
}

/** Headings as they are compared, with blanks between them. */
const words = (list: string): string[] => list.trim().split(/\s+/)

/** A field of products, by its row in the table of them. */
function ofProducts(field: FieldName): ImportField {
  const { heading, importHint, synonyms, kind } = fieldOf(field)
  return {
    field,
    label: heading,
    ...(importHint && { hint: importHint }),
    synonyms: words(synonyms),
    ...(kind === 'text' && { mayBeMissing: true }),
  }
}

/** What everybody pays, before "Price", "Unit price" or "Sale price" beside it, which may be an offer. */
export const FULL_PRICES = ['rrp', 'retailprice', 'regularprice', 'listprice'] as const

/** Columns that say yes or no to one rate of VAT, as Square and Loyverse have them. */
export const VAT_FLAGS = [
  ['vatStandardFlag', 20],
  ['vatReducedFlag', 5],
  ['vatZeroFlag', 0],
] as const

/** Columns that say yes or no to a rate that none of these is. */
export const OTHER_FLAG = 'vatOtherFlag'

const CONSENT_HINT = 'Yes, no, or the date it was given, such as 31/05/2026.'

/** The fields of each kind, in the order of our own exports. */
export const FIELDS_OF_KIND: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  products: [
    ...FIELD_NAMES.map(ofProducts),
    {
      field: 'handle',
      label: 'Variant group',
      isForeign: true,
      hint: 'Rows of one group are variants: what only its first row says holds for all.',
      synonyms: [],
    },
    {
      field: 'option',
      label: 'Option',
      isForeign: true,
      hint: 'Goes into the name: “Wool hat, Blue”.',
      mayRepeat: true,
      synonyms: words(`
        option1value option2value option3value variantoptiononevalue variantoptiontwovalue variantoptionthreevalue
        variationname`),
    },
    ...VAT_FLAGS.map(
      ([field, rate]): ImportField => ({
        field,
        label: `VAT at ${rate}%: yes or no`,
        isForeign: true,
        synonyms: [],
      }),
    ),
    {
      field: OTHER_FLAG,
      label: 'VAT at another rate: yes or no',
      isForeign: true,
      hint: 'A row that says yes only here must be given its VAT.',
      mayRepeat: true,
      synonyms: [],
    },
    {
      field: 'caseCost',
      label: 'Case cost',
      isForeign: true,
      hint: 'What a whole case costs. Divided by the units in it, it’s the cost of one.',
      synonyms: words(`
        costpercase caseprice pricepercase casecostprice casetradeprice outercost outerprice`),
    },
    {
      field: 'caseUnits',
      label: 'Units per case',
      isForeign: true,
      hint: 'How many are in a case: 24, or 24 x 330ml.',
      synonyms: words(`
        casesize caseqty casequantity unitsincase unitspercase casepack unitsperouter outersize`),
    },
    {
      field: 'rowType',
      label: 'Type of row',
      isForeign: true,
      hint: 'Rows that say “variable” or “grouped” only hold others together and are ignored.',
      synonyms: [],
    },
  ],
  stock: [
    ofProducts('sku'),
    ofProducts('barcode'),
    {
      field: 'name',
      label: 'Name',
      hint: 'Not imported; it helps you find the row.',
      synonyms: words(`
        title itemname productname product item description`),
    },
    {
      field: 'quantity',
      label: 'Stock',
      synonyms: words(`
        stockquantity quantity qty variantinventoryqty currentstock onhand counted quantityonhand
        qtyavailable instock stocklevel inventory qtyonhand stockonhand newquantity currentquantity count
        countedquantity available level inventoryquantity`),
    },
  ],
  customers: [
    {
      field: 'id',
      label: 'Customer ID',
      hint: 'Only from a Tuppence export. Another program’s number can’t be used.',
      synonyms: [],
    },
    {
      field: 'firstName',
      label: 'First name',
      synonyms: words(`
        forename givenname customerfirstname first christianname`),
    },
    {
      field: 'lastName',
      label: 'Last name',
      synonyms: words(`
        surname familyname customerlastname last secondname`),
    },
    {
      field: 'fullName',
      label: 'Whole name',
      isForeign: true,
      hint: 'The last word is read as the last name.',
      synonyms: words(`
        name customername contactname customer displayname wholename`),
    },
    {
      field: 'company',
      label: 'Company',
      synonyms: words(`
        companyname organisation organization businessname business defaultaddresscompany`),
    },
    {
      field: 'email',
      label: 'E-mail',
      synonyms: words(`
        email emailaddress customeremail mail emailaddress1`),
    },
    {
      field: 'phone',
      label: 'Phone',
      synonyms: words(`
        phonenumber telephone mobile mobilenumber mobilephone tel contactnumber customerphone
        telephonenumber cell phone1 landline`),
    },
    {
      field: 'otherPhone',
      label: 'Other phone',
      isForeign: true,
      hint: 'Used where Phone is empty.',
      synonyms: words('defaultaddressphone'),
    },
    {
      field: 'address',
      label: 'Address',
      hint: 'Several columns are joined.',
      mayRepeat: true,
      synonyms: words(`
        streetaddress1 streetaddress2 address1 address2 addressline1 addressline2 defaultaddressaddress1
        defaultaddressaddress2 defaultaddresscity defaultaddresszip street street2 city town county state
        postcode postalcode zip zipcode streetaddress addresscity addresszip fulladdress`),
    },
    {
      field: 'consentEmail',
      label: 'E-mail consent',
      hint: CONSENT_HINT,
      synonyms: words(`
        acceptsemailmarketing acceptsmarketing emailmarketingconsent emailmarketing emailsubscriptionstatus
        emailoptin marketingconsent marketingoptin`),
    },
    {
      field: 'consentSms',
      label: 'Text message consent',
      hint: CONSENT_HINT,
      synonyms: words(`
        acceptssmsmarketing smsmarketingconsent smsmarketing smssubscriptionstatus smsoptin smsconsent
        textconsent`),
    },
    {
      field: 'consentPost',
      label: 'Post consent',
      hint: CONSENT_HINT,
      synonyms: words(`
        acceptspostalmarketing postalmarketing postmarketing postoptin mailconsent`),
    },
    {
      field: 'loyaltyPoints',
      label: 'Loyalty points',
      hint: 'Of new customers only: what they had elsewhere.',
      synonyms: words(`
        points loyaltybalance pointsbalance rewardpoints loyaltypointsbalance`),
    },
  ],
}

/** "Variant SKU" → "variantsku": how a heading is compared. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

export function fieldLabel(kind: ImportKind, field: string): string {
  return FIELDS_OF_KIND[kind].find((known) => known.field === field)?.label ?? field
}
