import { appendFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { builtInTools } from '../features/tools/index.ts'
import { defineTool } from '../features/tools/tool.ts'
import { run } from '../start.ts'

const input = z.strictObject({ text: z.string() })

/** Changes something, so that its person is asked. */
const send = defineTool({
  ...{ name: 'send', description: 'Of a test.', input, changes: true },
  run: (_use, { text }) => `sent ${text}`,
})

const hang = defineTool({
  ...{ name: 'hang', description: 'Of a test.', input },
  run: () => new Promise<string>(() => {}),
})

/** Changes something that is there after its process: a line of a file. */
const append = defineTool({
  ...{ name: 'append', description: 'Of a test.', input, changes: true },
  async run(_use, { text }) {
    await setTimeout(40)
    await appendFile(process.env['TEST_APPENDED'] ?? '', `${text}\n`)
    await setTimeout(40)
    return `appended ${text}`
  },
})

/** The real server, with tools for tests. */
await run(process.env, { tools: [...builtInTools, send, hang, append] })
