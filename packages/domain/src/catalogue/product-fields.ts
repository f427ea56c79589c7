/** What every field of a product has, whatever holds it. */
interface FieldWords {
  /** The heading of its column in exports, by which an import knows it again. */
  readonly heading: string
  /** Its name in the form, where that is longer than the heading. */
  readonly label?: string
  /** What it means, for the document of the API, with an example; left out where the field is explained with others of its name. */
  readonly meaning?: string | readonly [meaning: string, example: unknown]
  /** What to know before a column is read as it, in a few words. */
  readonly importHint?: string
  /** Headings of other programs' exports, in small letters without blanks and signs, with blanks between them. */
  readonly synonyms: string
  /** Goods can be sold without it: a wrong cell of an import is left out, and its row is not. */
  readonly isOptional: boolean
}

/** In the form: where it stands, and what is said below it. */
interface FormPlace {
  /** Left out where the form has it at a place of its own. */
  readonly group?: 'stock' | 'details' | 'selling'
  readonly formHint?: string
}

/** A text that may be left empty: null then. */
export interface TextField extends FieldWords, FormPlace {
  readonly kind: 'text'
  readonly maxLength: number
  /** Of several lines. */
  readonly isLong?: true
  /** Shelf labels have it beside the SKU. */
  readonly isOnLabel?: true
}

/** A whole number from 0. */
export interface CountField extends FieldWords, FormPlace {
  readonly kind: 'count'
  /** What it is where nobody says. */
  readonly initial: number
  /** What the form of a new product has in it. */
  readonly suggested: number
}

export interface YesNoField extends FieldWords, FormPlace {
  readonly kind: 'yes-no'
  /** What it is where nobody says. */
  readonly initial: boolean
}

/** It has rules of its own, and with them code of its own wherever it is kept, sent, read or shown. */
export interface OwnField extends FieldWords {
  readonly kind: 'own'
}

export type ProductField = TextField | CountField | YesNoField | OwnField

/**
 * The fields of a product, in the order of our own exports (decision 0159). A field that is a text, a count or a yes or no needs its row here,
 * a migration and a test: database, API, form, import, export, data copy, the till's copy and shelf labels follow the row.
 */
export const PRODUCT_FIELDS = {
  sku: {
    kind: 'own',
    heading: 'SKU',
    synonyms: `variantsku productsku itemsku customsku stockcode itemcode productcode code internalreference
      defaultcode ordercode articlecode reference partnumber plu manufactsku skucode stockid itemnumber
      itemno`,
    isOptional: false,
  },
  name: {
    kind: 'own',
    heading: 'Name',
    synonyms: `title itemname productname product item producttitle displayname stockname customerfacingname
      articlename productdescription itemdescription shortdescription`,
    isOptional: false,
  },
  description: {
    kind: 'text',
    heading: 'Description',
    maxLength: 5_000,
    isLong: true,
    group: 'details',
    synonyms: 'bodyhtml body details longdescription salesdescription descriptionsale notes',
    isOptional: true,
  },
  category: {
    kind: 'own',
    heading: 'Category',
    importHint: 'New categories are added.',
    synonyms: `categories productcategory reportingcategory department dept group productgroup productcategoryname
      categid categoryname type producttype section stockgroup`,
    isOptional: true,
  },
  price: {
    kind: 'own',
    heading: 'Price',
    synonyms: `variantprice sellingprice sellprice salesprice unitprice lstprice priceincvat salepriceinctax
      defaultprice retail retailprice regularprice listprice rrp saleprice`,
    isOptional: false,
  },
  cost: {
    kind: 'own',
    heading: 'Cost',
    synonyms: `costprice costperitem defaultunitcost defaultcost supplyprice standardprice unitcost purchaseprice
      buyprice buyingprice variantcost averagecost tradeprice wholesaleprice purchasecost wsp`,
    isOptional: true,
  },
  vat: {
    kind: 'own',
    heading: 'VAT',
    importHint: 'Standard, reduced, zero, exempt, a percentage, or Sage’s T0, T1, T2 and T5.',
    synonyms: `vatrate vatcode tax taxrate taxcode taxname taxgroup salepricetaxgroup customertaxes taxesid
      salestax taxclass vatpercent vatpercentage salepricetaxrate`,
    isOptional: false,
  },
  vatInclusive: {
    kind: 'yes-no',
    heading: 'Price includes VAT',
    initial: true,
    synonyms: 'vatinclusive taxinclusive incvat priceincludestax taxincluded includesvat',
    isOptional: false,
  },
  barcode: {
    kind: 'own',
    heading: 'Barcode',
    meaning: ['The first of its barcodes, as on labels and receipts; null for none.', '5000000126439'],
    synonyms: `variantbarcode ean ean13 upc upca gtin gtin13 gtin14 barcodes isbn eancode upccode productbarcode
      itembarcode barcodenumber eanupc scancode`,
    isOptional: false,
  },
  otherBarcodes: {
    kind: 'own',
    heading: 'Other barcodes',
    meaning: ['Its other barcodes: a case, a multipack, last year’s packaging.', ['5000000126446']],
    importHint: 'Several in one cell, with ; between them.',
    synonyms: 'additionalbarcodes alternatebarcodes altbarcodes extrabarcodes secondarybarcode',
    isOptional: true,
  },
  openingStock: {
    kind: 'own',
    heading: 'Stock',
    importHint: 'Of new products only: import stock levels to set what is there.',
    synonyms: `openingstock currentquantity newquantity stockquantity quantity qty variantinventoryqty currentstock
      onhand quantityonhand qtyavailable instock stocklevel inventory qtyonhand stockonhand inventoryquantity`,
    isOptional: true,
  },
  minStockLevel: {
    kind: 'count',
    heading: 'Minimum stock',
    label: 'Minimum stock level',
    meaning: 'At this many or fewer, stock is low.',
    initial: 0,
    suggested: 5,
    group: 'stock',
    formHint: 'At this many or fewer it is shown as low.',
    synonyms: `minstocklevel minstock minimumstock reorderpoint reorderlevel stockalertcount minimumstocklevel
      lowstockalert minquantity minlevel lowstockthreshold`,
    isOptional: true,
  },
  unitType: {
    kind: 'own',
    heading: 'Unit',
    meaning: ['What it is sold by.', 'piece'],
    synonyms: 'unittype unitofmeasure uom uomid soldby unitandprecision',
    isOptional: true,
  },
  contentAmount: {
    kind: 'own',
    heading: 'Content',
    meaning: ['How much a pack holds, for its unit price; null where nobody said.', '0.5'],
    importHint: 'What a pack holds, with its unit beside it or in a column of its own.',
    synonyms: 'contentamount packsize size netcontent volume netweight',
    isOptional: true,
  },
  contentUnit: {
    kind: 'own',
    heading: 'Content unit',
    meaning: 'What the content is measured in; null where nobody said.',
    synonyms: 'packunit sizeunit netcontentunit weightunit variantweightunit',
    isOptional: true,
  },
  isActive: {
    kind: 'yes-no',
    heading: 'Active',
    initial: true,
    group: 'selling',
    formHint: 'What is not active stays in this list and cannot be sold.',
    synonyms: 'isactive status published enabled sellable visible availableinpos',
    isOptional: true,
  },
} as const satisfies Readonly<Record<string, ProductField>>
