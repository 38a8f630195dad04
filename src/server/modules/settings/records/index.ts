export { deleteMappingsOfProduct, findStripeConfig } from '../repository.ts'
