export { ownerLink } from './owner-link.ts'
export { authRoutes } from './routes.ts'
