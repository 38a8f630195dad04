const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Returns the text if it is an id of this database, otherwise null. */
export const parseUuid = (text: string | undefined): string | null => (text && uuid.test(text) ? text : null)
