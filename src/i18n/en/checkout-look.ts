import type { SameShape } from '../same-shape.ts'
import type { checkoutLook as spec } from '../spec/checkout-look.ts'

const number = (n: number) => n.toLocaleString('en-US')

export const checkoutLook: SameShape<typeof spec> = {
  // The manager
  title: 'Checkout manager',
  documentTitle: 'Checkout manager - Dashboard',
  text: 'What the checkout of each product says and shows.',
  toUnified: 'Templates and shipping',
  links: 'Checkout links',
  show: 'Show',
  showOf: (title: string) => `Show the checkout of ${title}`,
  linksText: 'The base link opens at the default variant.',
  managerSaved: 'Settings saved',

  // Produtos & Personalização
  tabProducts: 'Products & customisation',
  saved: 'Checkout settings saved',

  // Which product
  chooseProduct: 'Choose a product',
  changeProduct: (title: string) => `Change the product: ${title}`,
  choose: 'Choose a product',
  chooseText: 'Title, banners and links of its checkout appear here.',
  customized: 'Customised',
  search: 'Search by title or SKU',
  noneFound: (q: string) => `No product found for “${q}”`,
  clearSearch: 'Clear the search',
  range: (from: number, to: number, total: number) => `${number(from)} to ${number(to)} of ${number(total)}`,
  pages: 'Pages of the list',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  backToList: 'All products',
  listFailed: 'The products could not be loaded',
  notFound: 'Product not found',
  emptyTitle: 'The checkout begins with the first product',
  emptyText: 'Create a product, then choose the template, the banners and the shipping of its checkout here.',
  emptyAction: 'Create product',

  // The form
  template: 'Template',
  systemTemplate: 'Default template of the system',
  inactiveTemplate: (name: string) => `${name} (inactive)`,
  inactiveText: 'This template is inactive: until it is activated, the checkout shows the default of the system.',
  templatesFailed: 'The templates could not be loaded',
  checkoutTitle: 'Checkout title',
  checkoutTitleHint: 'Empty: the title of the product.',
  checkoutDescription: 'Checkout description',
  checkoutDescriptionHint: 'A line below the title, in the order summary.',
  banners: 'Banners',
  bannersText: 'Of this product alone. Without one of its own, the one of the template stands.',
  topBanner: 'Top banner',
  bottomBanner: 'Bottom banner',
  bottomBanner1: 'Bottom banner 1',
  bottomBanner2: 'Bottom banner 2',
  fromTemplate: 'Of the template',
  shipping: 'Shipping',
  shippingText: 'The options that the buyer sees after choosing the country. 0 is shown as FREE.',
  save: 'Save settings',
  saveFailed: 'The settings were not saved',
  kept: 'What you changed is still here.',
  picturesPending: 'Wait for the banners to be uploaded, or let go of them.',

  // Two people saved
  conflictTitle: 'Someone else saved this checkout',
}
