export {
  countCampaignsOfProduct,
  countExistingCampaigns,
  findSellingCampaign,
  hasPublishedPage,
  listPageTitles,
  removeProductFromCampaigns,
} from '../repository.ts'
