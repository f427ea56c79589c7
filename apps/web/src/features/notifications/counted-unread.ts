import { countWords } from '@tuppence/domain/counts'

export const countedUnread = (unread: number) => `${countWords(unread)} unread`
