import type { SameShape } from '../same-shape.ts'
import type { checkoutLook as spec } from '../spec/checkout-look.ts'

const number = (n: number) => n.toLocaleString('en-US')

export const checkoutLook: SameShape<typeof spec> = {
  // Screen
  title: 'Checkout manager',
  documentTitle: 'Checkout manager - Dashboard',
  text: 'Texts, banners and links of each product’s checkout.',
  toUnified: 'Templates and shipping',
  links: 'Checkout links',
  show: 'Show',
  showOf: (title: string) => `Show the checkout of ${title}`,
  linksText: 'The base link opens the default variant.',
  managerSaved: 'Settings saved',

  // Produtos & Personalização
  tabProducts: 'Products & customization',
  saved: 'Checkout settings saved',

  // Product selection
  chooseProduct: 'Choose a product',
  changeProduct: (title: string) => `Change the product: ${title}`,
  choose: 'Choose a product',
  chooseText: 'Title, banners and links of its checkout appear here.',
  openProduct: 'Open product page',
  customized: 'Customized',
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
  emptyTitle: 'Start with your first product',
  emptyText: 'Create a product, then choose the template, the banners and the shipping of its checkout here.',
  emptyAction: 'Create product',

  // The form
  template: 'Template',
  systemTemplate: 'Default system template',
  inactiveTemplate: (name: string) => `${name} (inactive)`,
  inactiveText: 'This template is inactive: until you activate it, the checkout uses the system default.',
  templatesFailed: 'The templates could not be loaded',
  checkoutTitle: 'Checkout title',
  checkoutTitleHint: 'Empty: the product title.',
  checkoutDescription: 'Checkout description',
  checkoutDescriptionHint: 'A line below the title, in the order summary.',
  banners: 'Banners',
  bannersText: 'Only for this product. Without its own banner, the template’s is shown.',
  topBanner: 'Top banner',
  bottomBanner: 'Bottom banner',
  bottomBanner1: 'Bottom banner 1',
  bottomBanner2: 'Bottom banner 2',
  fromTemplate: 'From the template',
  shipping: 'Shipping',
  shippingText: 'The options the customer sees after choosing a country. 0 is shown as FREE.',
  save: 'Save settings',
  saveFailed: 'The settings were not saved',
  kept: 'Your changes are still here.',
  picturesPending: 'Wait for the banners to finish uploading, or cancel them.',

  // Conflict with another person's changes
  conflictTitle: 'Someone else saved this checkout',
}
