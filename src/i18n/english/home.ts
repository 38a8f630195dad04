/** The shop's home: what the default set and `en` say in the same words. */
export const home = {
  campaigns: 'Now showing',
  products: 'In the window',
  from: (amount: string) => `from ${amount}`,
  buy: (title: string, amount: string) => `Buy ${title}, ${amount}`,
  seeCampaign: 'Take a look',
  empty: 'The window is being dressed',
  emptyText: 'There is nothing on sale right now. Come back soon.',
  secure: 'Paid through Stripe',
  mail: 'Confirmation by email',
  guest: 'No account needed',
  notFoundCode: '404',
  notFound: 'Oops! Page not found',
  returnHome: 'Return to Home',
}
