import type { Job } from '#server/kernel/worker.ts'
import { guessNoticeJobs } from './guess-notice.ts'
import { mailRequestJobs } from './mail-requests.ts'
import { phoneJobs } from './phones/requests.ts'

/** What was asked for and is looked up and sent in the background. */
export const authJobs: Record<string, Job> = { ...mailRequestJobs, ...phoneJobs, ...guessNoticeJobs }
