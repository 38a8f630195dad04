export {
  getShop,
  getShopForMail,
  getShopFront,
  getShopLocale,
  getShopName,
  getShopSender,
  getShopTimeZone,
  selectProviderReceipts,
  selectShopCurrency,
  selectShopLanguage,
} from './repository.ts'
