/**
 * The header in which the list of categories says which database answered. A till that reads another mark than the one its copy
 * was loaded by asks for no changes: a restored database says nothing of what is only in the other.
 */
export const DATABASE_MARK_HEADER = 'x-tuppence-database'
