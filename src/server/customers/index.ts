export { deleteAtProvider } from './delete-at-provider.ts'
export { registerCustomerRoutes } from './routes.ts'
