/** The texts of the footer of public pages and e-mails, and of the policy pages. */
export const footer = {
  policies: 'Policies',
  terms: 'Terms',
  privacy: 'Privacy',
  refunds: 'Refunds',
  newTab: '(opens in a new tab)',
}
