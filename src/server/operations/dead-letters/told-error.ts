import { withoutPersons } from '#server/kernel/reason.ts'

const most = 300
/** Keys of the provider, secrets of its intents and endpoints. */
const secrets = /\b(sk|rk|pk|whsec|seti|pi)_\w*(secret_\w+)|\b(sk|rk|pk|whsec)_\w{6,}/g

/** What may be told of an error: its sentence, without the values of a statement, without secrets and addresses. */
export const toldError = (text: string): string => withoutPersons(text).replace(secrets, '[…]').slice(0, most)
