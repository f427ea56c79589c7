const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is a UUID as the database writes them: in lower case, so that it may stand in a statement's own text. */
export const isUuid = (text: string): boolean => FORM.test(text)
