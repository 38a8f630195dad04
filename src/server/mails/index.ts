export { mailJobs, mailTopics } from './jobs.ts'
export { registerMailRoutes } from './routes.ts'
