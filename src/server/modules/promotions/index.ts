export { toPromotionRule, toPromotionTerms } from './promotion-dto.ts'
export { isPromotionCode, removeCampaignFromPromotions, removeProductFromPromotions } from './repository.ts'
export { consumePromotion, hasUsesLeft, releasePromotion, reservePromotion } from './reserve-promotion.ts'
