export { ruleOf, termsOf } from './present.ts'
export { isPromotionCode, withoutCampaign, withoutProduct } from './repository.ts'
export { consumePromotion, hasUsesLeft, releasePromotion, reservePromotion } from './reserve-promotion.ts'
export { registerPromotionRoutes } from './routes.ts'
