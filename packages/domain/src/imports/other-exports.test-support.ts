import type { ImportPlan } from './index.ts'

/** A row of each program's export, with the number of the goods in {n}, and what it reads as. */
export const EXPORTS: readonly {
  id: string
  headings: string
  row: string
  reads: Record<string, unknown>
  part?: Partial<ImportPlan>
}[] = [
  {
    id: 'shopify',
    headings:
      'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Taxable,Variant Barcode,Cost per item,Price / International,Status',
    row: 'tee-{n},Tee {n},<p>Soft</p>,Own,Clothes,Size,M,S{n},4,12.50,TRUE,,5.00,99.00,draft',
    reads: {
      name: 'Tee 7, M',
      sku: 'S7',
      description: 'Soft',
      category: 'Clothes',
      price: '12.50',
      cost: '5.00',
      openingStock: 4,
      isActive: false,
    },
  },
  {
    id: 'square',
    headings:
      'Token,Item Name,Variation Name,SKU,Description,Category,GTIN,Price,Current Quantity High St,New Quantity High St,Stock Alert Count High St,Tax - VAT (20%),Tax - Reduced (5%)',
    row: 'T{n},Cup {n},Regular,Q{n},,Home,,3.00,5.000,,2,N,Y',
    reads: {
      name: 'Cup 7',
      sku: 'Q7',
      category: 'Home',
      price: '3.00',
      openingStock: 5,
      minStockLevel: 2,
      vat: { code: 'reduced' },
    },
  },
  {
    id: 'loyverse',
    headings:
      'Handle,SKU,Name,Category,Description,Sold by weight,Option 1 name,Option 1 value,Default price,Cost,Barcode,Track stock,Available for sale [High St],Price [High St],In stock [High St],Low stock [High St],Tax - "VAT" (20%)',
    row: 'cup-{n},L{n},Cup {n},Home,,N,,,3.00,1.00,,Y,Y,3.10,5,2,Y',
    reads: {
      name: 'Cup 7',
      sku: 'L7',
      category: 'Home',
      price: '3.00',
      cost: '1.00',
      openingStock: 5,
      minStockLevel: 2,
      isActive: true,
      vat: { code: 'standard' },
    },
  },
  {
    id: 'woocommerce',
    headings:
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Tax status,Tax class,In stock?,Stock,Low stock amount,Sale price,Regular price,Categories'.replace(
        '"GTIN, UPC, EAN, or ISBN"',
        'GTIN UPC EAN or ISBN',
      ),
    row: '{n},simple,W{n},,Mug {n},1,taxable,zero-rate,1,8,3,2.00,4.00,Home > Kitchen',
    reads: {
      name: 'Mug 7',
      sku: 'W7',
      price: '4.00',
      openingStock: 8,
      minStockLevel: 3,
      isActive: true,
      category: 'Kitchen',
      vat: { code: 'zero' },
    },
  },
  {
    id: 'lightspeed',
    headings:
      'id,handle,sku,name,description,product_category,variant_option_one_name,variant_option_one_value,supply_price,retail_price,tax_value,supplier_code,active,inventory_Main,reorder_point_Main',
    row: 'x{n},pan-{n},V{n},Pan {n},,Home,Size,L,4.00,9.00,20,77,1,6,2',
    reads: {
      name: 'Pan 7, L',
      sku: 'V7',
      category: 'Home',
      cost: '4.00',
      price: '9.00',
      vat: { rate: 2000 },
      isActive: true,
      openingStock: 6,
      minStockLevel: 2,
    },
  },
  {
    id: 'odoo',
    headings:
      'External ID,Internal Reference,Name,Sales Price,Cost,Product Category,Product Type,Barcode,Quantity On Hand,Customer Taxes',
    row: 'a.b_{n},O{n},Pen {n},1.20,0.40,All / Saleable / Pens,Goods,,11.0,20% (VAT on Income)',
    reads: {
      sku: 'O7',
      name: 'Pen 7',
      price: '1.20',
      cost: '0.40',
      category: 'Pens',
      openingStock: 11,
      vat: { rate: 2000 },
    },
  },
  {
    id: 'ospos',
    headings:
      'Id,Barcode,Item Name,Category,Supplier ID,Cost Price,Unit Price,Tax 1 Name,Tax 1 Percent,Tax 2 Name,Tax 2 Percent,Reorder Level,Description,Allow Alt Description,Item has Serial Number,Image,HSN,location_Stock',
    row: '{n},A-{n},Pin {n},Home,3,0.50,1.00,VAT,5,,,1,,0,0,,,9',
    reads: {
      barcode: 'A-7',
      name: 'Pin 7',
      category: 'Home',
      cost: '0.50',
      price: '1.00',
      vat: { rate: 500 },
      minStockLevel: 1,
      openingStock: 9,
    },
  },
  {
    id: 'epos-now',
    headings:
      'Id,Name,Description,CategoryId,Category,SalePrice,CostPrice,EatOutPrice,Barcode,Sku,SalePriceTaxGroup,SellOnTill',
    row: '{n},Bun {n},,5,Bakery,1.10,0.30,1.40,,E{n},Zero Rated,True',
    reads: {
      name: 'Bun 7',
      category: 'Bakery',
      price: '1.10',
      cost: '0.30',
      sku: 'E7',
      vat: { code: 'zero' },
      isActive: true,
    },
  },
  {
    id: 'prestashop',
    headings:
      'Product ID,Active (0/1),Name *,Categories (x;y;z...),Price tax excluded,Tax rules ID,Wholesale price,Reference #,EAN13,Quantity'.replace(
        'x;y;z',
        'x y z',
      ),
    row: '{n},1,Clock {n},Home,8.333333,1,4.00,P{n},,10',
    reads: {
      isActive: true,
      name: 'Clock 7',
      category: 'Home',
      price: '10.00',
      cost: '4.00',
      sku: 'P7',
      openingStock: 10,
      vat: { code: 'standard' },
    },
    part: { priceVat: 'add', otherVat: 'standard' },
  },
  {
    id: 'medusa',
    headings:
      'Product Id,Product Handle,Product Title,Product Description,Product Status,Product Type,Variant Id,Variant Title,Variant SKU,Variant Barcode,Variant Inventory Quantity,Variant Price EUR,Variant Price GBP,Option 1 Name,Option 1 Value',
    row: 'p{n},hat-{n},Hat {n},,published,Hats,v{n},Red,M{n},,4,30.00,25.00,Colour,Red',
    reads: {
      name: 'Hat 7, Red',
      isActive: true,
      category: 'Hats',
      sku: 'M7',
      openingStock: 4,
      price: '25.00',
    },
  },
  {
    id: 'vendure',
    headings:
      'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets',
    row: 'Laptop {n},laptop-{n},,a.jpg,brand:Own,size,13 inch|8GB,D{n},1299.00,standard,3,false,,',
    reads: {
      name: 'Laptop 7, 13 inch, 8GB',
      sku: 'D7',
      price: '1299.00',
      vat: { code: 'standard' },
      openingStock: 3,
    },
  },
  {
    id: 'quickbooks',
    headings:
      'Product/Service Name,Sales Description,SKU,Type,Sales Price/Rate,Taxable,Income Account,Purchase Description,Purchase Cost,Expense Account,Quantity On Hand,Reorder Point,Inventory Asset Account,Quantity as-of Date',
    row: 'Rope {n},Strong,K{n},Inventory,5.00,yes,Sales,,2.00,Costs,7,2,Stock,01/11/2026',
    reads: {
      name: 'Rope 7',
      description: 'Strong',
      sku: 'K7',
      price: '6.00',
      cost: '2.00',
      openingStock: 7,
      minStockLevel: 2,
      vat: { code: 'standard' },
    },
    part: { priceVat: 'add', otherVat: 'standard' },
  },
  {
    id: 'zettle',
    headings:
      'Name,Custom unit,VAT (%),Tax exempt,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,SKU,Price,Cost price,Barcode,In stock,Category,Variant id,Product id,ID (Do not edit)',
    row: 'Soap {n},bar,20,No,Scent,Rose,,,,,Z{n},3.50,1.25,,12,Bath,v{n},p{n},v{n}',
    reads: {
      name: 'Soap 7, Rose',
      unitType: 'bar',
      vat: { rate: 2000 },
      sku: 'Z7',
      price: '3.50',
      cost: '1.25',
      openingStock: 12,
      category: 'Bath',
    },
  },
  {
    id: 'wholesaler',
    headings: 'Product Code,Description,Pack,Size,Cost Ex VAT,RRP,VAT Code,Case Barcode,Unit Barcode,POR',
    row: '11{n},Beans {n},24,415g,12.49,1.10,Z,,,45.2%',
    reads: {
      sku: '117',
      name: 'Beans 7',
      contentAmount: '415',
      contentUnit: 'g',
      price: '1.10',
      vat: { code: 'zero' },
    },
  },
]
