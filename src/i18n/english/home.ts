/** The texts of the home page that are the same in the default set and in `en`. */
export const home = {
  campaigns: 'Featured',
  products: 'Products',
  from: (amount: string) => `from ${amount}`,
  buy: (title: string, amount: string) => `Buy ${title}, ${amount}`,
  seeCampaign: 'Learn more',
  empty: 'Nothing here yet',
  emptyText: 'There is nothing for sale right now. Please come back soon.',
  secure: 'Secure payment with Stripe',
  mail: 'Confirmation by email',
  guest: 'No account needed',
  notFoundCode: '404',
  notFound: 'Oops! Page not found',
  returnHome: 'Return to Home',
}
