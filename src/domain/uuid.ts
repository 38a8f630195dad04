const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const uuidPattern = new RegExp(`^${uuid}$`, 'i')

/** Whether a text from outside has the format of a row id. */
export const isUuid = (text: string): boolean => uuidPattern.test(text)

/** Matches 1 to `max` ids, separated by commas. */
export const buildUuidListPattern = (max: number): RegExp => new RegExp(`^${uuid}(,${uuid}){0,${max - 1}}$`, 'i')
