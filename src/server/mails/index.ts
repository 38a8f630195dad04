export { mailJobs, mailTopics } from './jobs.ts'
export type { Notice } from './letters/letter.ts'
export { queueLetter } from './letters/queue-letter.ts'
export { registerMailRoutes } from './routes.ts'
