// The provider simulator as a process of its own, for benchmarks and by hand:
// node server/src/testing/simulator-main.ts --port 4010 --chunks 50 --chunk-ms 20
import { parseArgs } from 'node:util'
import { startSimulator } from './provider-simulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    chunks: { type: 'string' },
    'chunk-ms': { type: 'string' },
    'first-ms': { type: 'string' },
  },
})

const simulator = await startSimulator({
  port: Number(values.port),
  record: false,
  behaviour: {
    ...(values.chunks !== undefined && { chunks: Number(values.chunks) }),
    ...(values['chunk-ms'] !== undefined && { chunkMs: Number(values['chunk-ms']) }),
    ...(values['first-ms'] !== undefined && { firstMs: Number(values['first-ms']) }),
  },
})
process.stdout.write(`${simulator.url}\n`)
