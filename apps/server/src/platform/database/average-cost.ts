/** What one of a product's stock cost on average, in pounds to six places; what the next one costs where no delivery said more. */
export const averageCostOf = (products: string): string =>
  `coalesce(${products}.average_cost, ${products}.cost)`
