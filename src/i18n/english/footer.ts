/** The foot of public pages and mails, and the pages of the shop's rules. */
export const footer = {
  policies: 'Policies',
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
  newTab: '(opens in a new tab)',
}
