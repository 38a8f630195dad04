export {
  isPromotionCode,
  removeCampaignFromPromotions,
  removeProductFromPromotions,
  toPromotionRule,
  toPromotionTerms,
} from './repository.ts'
export { consumePromotion, hashCustomer, hasUsesLeft, releasePromotion, reservePromotion } from './reserve-promotion.ts'
