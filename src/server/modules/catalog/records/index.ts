export { type BumpVariant, listBumpVariants } from '../bump-variants/repository.ts'
export { assertCanSubscribe } from '../kits/assert-can-subscribe.ts'
export {
  type CatalogPart,
  findKitParts,
  findVariantFacts,
  findVariantOnSale,
  lockKits,
  selectScarceKits,
  selectScarceParts,
  type VariantFacts,
} from '../kits/repository.ts'
export { getPriceOfSku, lockProductsOfSku, matchCatalogSku, type SkuPrice } from '../repository.ts'
export {
  countExistingProducts,
  countProductsOfTemplate,
  doesProductExist,
  findLocaleOfFirstProduct,
  findMaxInstallments,
  findPickedItems,
  findPictureByTitle,
  findPictureOfProducts,
  findProductForCheckout,
  findStockLevels,
  findVariantsBySku,
  hasProducts,
  hasShippedProduct,
  isBannerUsed,
  isProductOnSale,
  listProductCards,
  listSellableVariants,
  listSkusOfProducts,
  matchProductOnSale,
  removeTemplateFromProducts,
  type SellableVariant,
  selectProductLanguage,
  selectVariantPrice,
} from './repository.ts'
