import { redactErrorMessage } from '#server/platform/observability/error-reason.ts'

const maxErrorLength = 300

/** Returns the error message without statement parameters, secrets and e-mail addresses. */
export const redactError = (text: string): string => redactErrorMessage(text).slice(0, maxErrorLength)
