/** What is loaded anew when a person changes: the cards, the list of people and the names that the till offers. */
export const STAFF_PATHS = ['/api/back-office/staff', '/api/staff'] as const
