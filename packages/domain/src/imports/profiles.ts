import type { ImportKind } from './kind.ts'

/**
 * How another program's export is recognised, and what its columns mean. Headings are compared in small letters without blanks and
 * signs; one that ends in * is the beginning of a heading that goes on with a shop's or a currency's name.
 */
export interface ImportProfile {
  readonly id: string
  /** As people call the program: "This looks like a Square export." */
  readonly name: string
  readonly kind: ImportKind
  /** The headings that only its exports have together; with | between them one of several. */
  readonly signs: readonly string[]
  /** Which field a heading is; null for one that is left out, such as the program's own ids. */
  readonly columns: Readonly<Record<string, string | null>>
  /** What stands between the categories of one cell, of which the most precise one is taken. */
  readonly categories?: { readonly path: string; readonly list?: string }
  /** Headings whose prices do not include VAT, where the heading itself does not say so. */
  readonly netPrices?: true
  /** Whether its prices include VAT is a setting of the program, which the file does not say. */
  readonly vatBySetting?: true
  /** What a price says that is entered at the till. */
  readonly openPrice?: string
}

const columns = (field: string | null, headings: string): Record<string, string | null> =>
  Object.fromEntries(
    headings
      .trim()
      .split(/\s+/)
      .map((heading) => [heading, field]),
  )

/** Other programs' exports, each with where its headings are documented. */
export const PROFILES: readonly ImportProfile[] = [
  {
    // help.shopify.com/en/manual/products/import-export/using-csv ("Product CSV file columns").
    id: 'shopify',
    name: 'Shopify',
    kind: 'products',
    signs: ['handle', 'title', 'variantprice'],
    columns: {
      ...columns('handle', 'handle urlhandle'),
      ...columns('option', 'option1value option2value option3value'),
      ...columns('category', 'type'),
      ...columns('isActive', 'status'),
      // Its own taxonomy and its prices abroad; whether goods are taxed at all says no rate.
      ...columns(
        null,
        'productcategory published variantcompareatprice compareatprice variantgrams variantweightunit',
      ),
      ...columns(
        null,
        'variantinventorytracker variantinventorypolicy variantfulfillmentservice varianttaxable varianttaxcode',
      ),
      ...columns(null, 'priceinternational compareatpriceinternational price* compareatprice* included*'),
    },
    categories: { path: '>', list: ',' },
  },
  {
    // help.shopify.com/en/manual/customers/import-export-customers ("Customer CSV file format").
    id: 'shopify-customers',
    name: 'Shopify',
    kind: 'customers',
    signs: ['firstname', 'lastname', 'acceptsemailmarketing', 'totalspent'],
    columns: {
      ...columns(null, 'customerid totalspent totalorders note taxexempt tags'),
      ...columns(null, 'defaultaddresscountrycode defaultaddressprovincecode'),
      ...columns('company', 'defaultaddresscompany'),
      ...columns('phone', 'phone'),
    },
  },
  {
    // squareup.com/help/gb/en/article/5966 (item library); the export adds a column for each location and each tax.
    id: 'square',
    name: 'Square',
    kind: 'products',
    signs: ['token', 'itemname', 'variationname'],
    columns: {
      ...columns('name', 'itemname'),
      ...columns('option', 'variationname'),
      ...columns('category', 'category reportingcategory'),
      ...columns('barcode', 'gtin'),
      ...columns('cost', 'defaultunitcost'),
      ...columns('openingStock', 'currentquantity*'),
      ...columns('minStockLevel', 'stockalertcount*'),
      ...columns(
        null,
        'token referencehandle customerfacingname unitandprecision itemtype newquantity* stockalertenabled*',
      ),
      ...columns(
        null,
        'enabled* sellable stockable archived categories optionname* optionvalue* onlinesaleprice saleprice*',
      ),
    },
    openPrice: 'variable',
  },
  {
    // help.loyverse.com/help/importing-and-exporting ("The meaning of columns").
    id: 'loyverse',
    name: 'Loyverse',
    kind: 'products',
    signs: ['handle', 'soldbyweight', 'option1value'],
    columns: {
      ...columns('handle', 'handle'),
      ...columns('option', 'option1value option2value option3value'),
      ...columns('price', 'defaultprice price*'),
      ...columns('openingStock', 'instock*'),
      ...columns('minStockLevel', 'lowstock*'),
      ...columns('isActive', 'availableforsale*'),
      ...columns(
        null,
        'skuofincludeditem quantityofincludeditem trackstock useproduction optimalstock* modifier* soldbyweight',
      ),
    },
    openPrice: 'variable',
  },
  {
    // WooCommerce, includes/export/class-wc-product-csv-exporter.php: get_default_column_names().
    id: 'woocommerce',
    name: 'WooCommerce',
    kind: 'products',
    vatBySetting: true,
    signs: ['type', 'sku', 'name', 'published', 'regularprice'],
    columns: {
      ...columns('rowType', 'type'),
      ...columns('price', 'regularprice'),
      ...columns('vat', 'taxclass'),
      ...columns('openingStock', 'stock'),
      ...columns('minStockLevel', 'lowstockamount'),
      ...columns('isActive', 'published'),
      ...columns('barcode', 'gtinupceanorisbn'),
      ...columns('category', 'categories'),
      ...columns('description', 'shortdescription'),
      ...columns(
        null,
        'id saleprice taxstatus instock isfeatured visibilityincatalog description parent tags weight* length*',
      ),
      ...columns(null, 'width* height* groupedproducts position attribute* download* meta*'),
    },
    categories: { path: '>', list: ',' },
  },
  {
    // x-series-support.lightspeedhq.com ("Importing and exporting product data"); the columns are those of Vend.
    id: 'lightspeed',
    name: 'Lightspeed (Vend)',
    kind: 'products',
    signs: ['handle', 'sku', 'supplyprice', 'retailprice'],
    columns: {
      ...columns('handle', 'handle'),
      ...columns('option', 'variantoptiononevalue variantoptiontwovalue variantoptionthreevalue'),
      ...columns('category', 'productcategory'),
      ...columns('cost', 'supplyprice'),
      ...columns('price', 'retailprice'),
      ...columns('vat', 'taxname taxvalue'),
      ...columns('isActive', 'active'),
      ...columns('openingStock', 'inventory*'),
      ...columns('minStockLevel', 'reorderpoint*'),
      ...columns(
        null,
        'id compositehandle compositesku compositequantity brandname suppliername suppliercode tags',
      ),
      ...columns(null, 'loyaltyvalue accountcode* trackinventory restocklevel*'),
    },
  },
  {
    // odoo.com/documentation ("Export and import data"), model product.template; labels and technical names.
    id: 'odoo',
    name: 'Odoo',
    kind: 'products',
    vatBySetting: true,
    signs: ['internalreference', 'salesprice'],
    columns: {
      ...columns('sku', 'internalreference'),
      ...columns('price', 'salesprice'),
      ...columns('vat', 'customertaxes salestaxes'),
      ...columns('category', 'productcategory'),
      ...columns('openingStock', 'quantityonhand'),
      ...columns(null, 'id externalid producttype forecastedquantity costcurrency currency producttags'),
    },
    categories: { path: ' / ' },
  },
  {
    // github.com/opensourcepos/opensourcepos, app/Helpers/importfile_helper.php: generate_import_items_csv().
    id: 'ospos',
    name: 'Open Source Point of Sale',
    kind: 'products',
    vatBySetting: true,
    signs: ['itemname', 'costprice', 'unitprice', 'tax1percent'],
    columns: {
      ...columns('name', 'itemname'),
      ...columns('cost', 'costprice'),
      ...columns('price', 'unitprice'),
      ...columns('vat', 'tax1percent'),
      ...columns('minStockLevel', 'reorderlevel'),
      ...columns('openingStock', 'location*'),
      ...columns(
        null,
        'id supplierid tax1name tax2name tax2percent allowaltdescription itemhasserialnumber image itemimage hsn attribute*',
      ),
    },
  },
  {
    // developer.eposnowhq.com, Product: its exports name their columns by the fields of the API.
    id: 'epos-now',
    name: 'Epos Now',
    kind: 'products',
    signs: ['name', 'saleprice', 'costprice', 'sellontill|salepricetaxgroup|salepricetaxgroup*|eatoutprice'],
    columns: {
      ...columns('price', 'saleprice salepriceinctax'),
      ...columns('cost', 'costprice costpriceextax'),
      ...columns('vat', 'salepricetaxgroup salepricetaxgroupname salepricetaxrate'),
      ...columns('category', 'category categoryname'),
      ...columns('sku', 'sku ordercode'),
      ...columns('isActive', 'sellontill'),
      ...columns(
        null,
        'id productid categoryid eatoutprice* costpricetaxgroup* salepricetaxgroupid rrp brand* supplier* popupnote*',
      ),
      ...columns(null, 'salepriceextax costpriceinctax size variantgroupid volumeofsale'),
    },
  },
  {
    // github.com/PrestaShop/PrestaShop, controllers/admin/AdminImportController.php: the labels of the sample file products_import.csv.
    id: 'prestashop',
    name: 'PrestaShop',
    kind: 'products',
    signs: ['name', 'categoriesxyz', 'wholesaleprice'],
    columns: {
      ...columns('isActive', 'active01'),
      ...columns('category', 'categoriesxyz'),
      ...columns('price', 'pricetaxincluded pricetaxexcluded'),
      ...columns('cost', 'wholesaleprice'),
      ...columns('sku', 'reference'),
      ...columns('barcode', 'ean13 upc'),
      ...columns('openingStock', 'quantity'),
      ...columns('minStockLevel', 'lowstocklevel'),
      ...columns('description', 'summary description'),
      ...columns(
        null,
        'id productid taxrulesid taxruleid onsale01 discount* supplierreference supplier manufacturer ecotax',
      ),
      ...columns(null, 'width height depth weight unitprice minimalquantity mpn tags* metatitle'),
    },
    categories: { path: '>', list: ',' },
  },
  {
    // docs.medusajs.com ("Import products"): the columns of the admin's product export.
    id: 'medusa',
    name: 'Medusa',
    kind: 'products',
    vatBySetting: true,
    signs: ['producthandle', 'producttitle', 'variantsku'],
    columns: {
      ...columns('handle', 'producthandle'),
      ...columns('name', 'producttitle'),
      ...columns('description', 'productdescription'),
      ...columns('isActive', 'productstatus'),
      ...columns('category', 'productcategory1 producttype productcollectiontitle'),
      ...columns('option', 'option1value option2value option3value'),
      ...columns('barcode', 'variantbarcode variantean variantupc'),
      ...columns('openingStock', 'variantinventoryquantity'),
      ...columns('price', 'variantpricegbp pricegbp'),
      ...columns(
        null,
        'productid variantid varianttitle productsubtitle variantprice* price* productexternalid producttags',
      ),
    },
  },
  {
    // docs.vendure.io/guides/developer-guide/importing-data ("Product Import Format").
    id: 'vendure',
    name: 'Vendure',
    kind: 'products',
    vatBySetting: true,
    signs: ['slug', 'optiongroups', 'optionvalues', 'taxcategory'],
    columns: {
      ...columns('option', 'optionvalues'),
      ...columns('vat', 'taxcategory'),
      ...columns('openingStock', 'stockonhand'),
      ...columns(null, 'slug assets facets optiongroups trackinventory variantassets variantfacets'),
    },
  },
  {
    // QuickBooks Online help, "Which products and services fields are imported?".
    id: 'quickbooks',
    name: 'QuickBooks',
    kind: 'products',
    signs: ['salespricerate', 'incomeaccount'],
    columns: {
      ...columns('name', 'productservicename name'),
      ...columns('description', 'salesdescription'),
      ...columns('price', 'salespricerate'),
      ...columns('cost', 'purchasecost'),
      ...columns('openingStock', 'quantityonhand'),
      ...columns('minStockLevel', 'reorderpoint'),
      ...columns(
        null,
        'type taxable incomeaccount purchasedescription expenseaccount inventoryassetaccount quantityasofdate',
      ),
    },
    // Its sales prices are without VAT unless "inclusive of VAT" is ticked, which the list does not say.
    netPrices: true,
  },
  {
    // The template and the export of "Products" on my.zettle.com, as mediaUMCD/umc-planning (src/pages/Fundraising.jsx, ZETTLE_COLUMNS)
    // writes it; zettle.com/gb/help/articles/1165263 (product library) describes both.
    id: 'zettle',
    name: 'Zettle',
    kind: 'products',
    signs: ['name', 'customunit', 'iddonotedit|variantid'],
    columns: {
      ...columns('handle', 'productid'),
      ...columns('option', 'option1value option2value option3value'),
      ...columns('vat', 'vat vatpercent taxrate'),
      ...columns('cost', 'costprice'),
      ...columns('openingStock', 'instock'),
      ...columns('unitType', 'customunit'),
      // Where an account has taxes of its own, each is a column; "tax exempt" says no rate.
      ...columns(null, 'variantid iddonotedit taxexempt nonprofit*'),
    },
  },
  {
    // UK wholesalers' price lists: a case's cost and code beside one piece's recommended price and code.
    id: 'wholesaler',
    name: 'wholesaler’s price list',
    kind: 'products',
    signs: ['productcode', 'rrp', 'pack'],
    columns: {
      ...columns('sku', 'productcode'),
      ...columns('name', 'description productdescription'),
      ...columns('contentAmount', 'size'),
      ...columns('price', 'rrp'),
      ...columns('vat', 'vatcode vat'),
      ...columns('barcode', 'unitbarcode retailbarcode'),
      ...columns('caseUnits', 'pack'),
      ...columns('caseCost', 'casecost caseprice'),
      // Whether these are of a case or of one of it, the heading does not say.
      ...columns(null, 'cost wsp wholesaleprice caseean casebarcode outerbarcode por'),
    },
  },
]

/** Of our own exports: their cells are taken as they are. */
export const OWN_PROFILE = 'tuppence'

export const profileOf = (id: string | undefined): ImportProfile | undefined =>
  PROFILES.find((profile) => profile.id === id)
