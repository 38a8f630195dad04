const most = 300
/** Keys of the provider, secrets of its intents and endpoints. */
const secrets = /\b(sk|rk|pk|whsec|seti|pi)_\w*(secret_\w+)|\b(sk|rk|pk|whsec)_\w{6,}/g
const addresses = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g

/** What may be told of an error: its sentence, without the values of a statement, without secrets and addresses. */
export const toldError = (text: string): string =>
  text
    .replace(/\nparams:[\s\S]*$/, '')
    .replace(secrets, '[…]')
    .replace(addresses, '[…]')
    .slice(0, most)
