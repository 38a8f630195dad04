import { redactErrorMessage } from '#server/kernel/error-reason.ts'

const maxErrorLength = 300

/** What may be told of an error: its sentence, without the values of a statement, without secrets and addresses. */
export const redactError = (text: string): string => redactErrorMessage(text).slice(0, maxErrorLength)
