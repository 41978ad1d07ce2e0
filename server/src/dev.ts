import { checkPrepared } from './database/prepared.ts'

// As `npm run dev` starts the server: with the checks that cost time.
checkPrepared()
await import('./main.ts')
