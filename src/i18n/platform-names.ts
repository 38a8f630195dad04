/** The names of the platforms from which a shop can move in. They are not translated. */
export const platformNames = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  cartpanda: 'Cartpanda',
  hotmart: 'Hotmart',
  kiwify: 'Kiwify',
}
