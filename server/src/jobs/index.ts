export { enqueue, jobTimes, startJobs, type Job } from './jobs.ts'
