export { deleteProviderCustomer } from './erase/delete-at-provider.ts'
export { registerCustomerRoutes } from './routes.ts'
