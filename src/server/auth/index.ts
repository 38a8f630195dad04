export { ownerLink } from './owner-link.ts'
export { registerAuthRoutes } from './routes.ts'
