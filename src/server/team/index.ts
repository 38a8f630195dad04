export { registerTeamRoutes } from './routes.ts'
