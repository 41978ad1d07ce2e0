import { enableCompileCache } from 'node:module'

enableCompileCache()
const { run } = await import('./start.ts')
await run(process.env)
