export { enqueue, freeAbandonedJobs, jobTimes, startJobs, type Job } from './jobs.ts'
