import { BLANK_FIELDS, type ListedCategory, type Product } from '@tuppence/domain/catalogue'

const MADE_AT = '2026-06-01T09:00:00.000Z'

/** A product that there is plenty of. */
export function product(part: Partial<Product> = {}): Product {
  return {
    ...{ id: crypto.randomUUID(), organizationId: crypto.randomUUID(), sku: 'OAT-1', name: 'Oat flat white' },
    ...BLANK_FIELDS,
    ...{ barcode: null, otherBarcodes: [], categoryId: null, category: 'Uncategorized' },
    ...{ price: '3.20', cost: '0.80', stockQuantity: 10, minStockLevel: 2 },
    ...{ vatCode: 'standard', vatRate: '20.00', unitType: 'each' },
    ...{ contentAmount: null, contentUnit: null, pictureId: null, revision: 1 },
    ...{ createdAt: MADE_AT, updatedAt: MADE_AT },
    ...part,
  }
}

export function category(name: string, part: Partial<ListedCategory> = {}): ListedCategory {
  return {
    ...{ id: crypto.randomUUID(), name, description: null, colour: null, isActive: true, productCount: 1 },
    ...part,
  }
}
