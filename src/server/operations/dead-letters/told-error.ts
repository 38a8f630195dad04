import { withoutPersons } from '#server/kernel/reason.ts'

const most = 300

/** What may be told of an error: its sentence, without the values of a statement, without secrets and addresses. */
export const toldError = (text: string): string => withoutPersons(text).slice(0, most)
