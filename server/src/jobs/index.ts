export { enqueue, startJobs, type Job } from './jobs.ts'
