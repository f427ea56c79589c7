/** The look of what opens beside a button. */
export const floating = 'arrives z-50 rounded-md border border-line bg-raised shadow-float'
