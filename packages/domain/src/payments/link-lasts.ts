/** How long a link can be paid after it was made. */
export const LINK_LASTS_MS = 15 * 60_000
