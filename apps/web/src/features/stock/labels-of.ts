/** Where shelf labels are made of what a delivery brought. */
export const labelsOf = (bookingId: string) =>
  // Every screen reads its own parts of the address, so that no route has a shape for them.
  ({ to: '/labels', search: { delivery: bookingId } as never }) as const
