import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { verifyDatabase } from './backup.ts'

// Ends well where the file is whole, and with the reason where it is not.
verifyDatabase(z.string().parse(workerData))
