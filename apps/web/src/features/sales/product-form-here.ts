/** Products are added and changed beside selling on `/pos` and `/pos-standalone` (CAT-039, CAT-050); `/sales` only sells. */
export const hasProductForm = () => location.pathname.startsWith('/pos')
