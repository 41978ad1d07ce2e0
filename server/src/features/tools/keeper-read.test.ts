import { expect, test } from 'vitest'
import { estimateTokens } from '../../providers/estimate-tokens.ts'
import { startReading } from '../../testing/reading-scene.ts'

/** A person whose agent reads moments whole. */
async function start() {
  const agent = { tools: ['keeper_search', 'keeper_read'], permissions: ['keeper:read'] }
  const { app, simulator, ask, newKeeper, write, grant } = await startReading({ agent })
  const id = await newKeeper()
  await grant(id)
  /** What the model is told where it calls a tool so. */
  async function told(name: string, input: object): Promise<string> {
    simulator.behave({ calls: [{ name, input: JSON.stringify(input) }] })
    const { runId } = await ask('Read')
    const { result } = await app.deps.database.db
      .selectFrom('run_tool_calls')
      .select('result')
      .where('run_id', '=', runId)
      .executeTakeFirstOrThrow()
    return result ?? ''
  }
  return { told, write: (body: string) => write(id, body) }
}

test.each([
  { script: 'Japanese', words: '鷺は堰に立っていた。', times: 1_800 },
  { script: 'Cyrillic', words: 'Цапля стояла у плотины. ', times: 1_000 },
  { script: 'Latin', words: 'The heron stood by the weir. ', times: 2_000 },
  { script: 'of pictures', words: '🌊🐦', times: 6_000 },
])('a long moment ($script) is read piece by piece, and the model is told where to read on', async (long) => {
  const { told, write } = await start()
  const { id, body } = await write(`${long.words.repeat(long.times)}The end.`)
  let readSoFar = ''
  for (let from: number | undefined = 0; from !== undefined;) {
    const result: string = await told('keeper_read', { moments: [id], ...(from > 0 && { from }) })
    expect(result).toMatch(/^Read 1 moment from 1 keeper\./)
    expect(estimateTokens(result)).toBeLessThan(8_200)
    const [, text = '', next] =
      /moment [0-9a-f-]{36}\n([^]*?)(?: \(This moment goes on\. Read on with keeper_read, from (\d+)\.\))?\n<\/passages>$/.exec(
        result,
      ) ?? []
    expect(text).not.toBe('')
    readSoFar += text
    from = next === undefined ? undefined : Number(next)
    if (from !== undefined) expect(from).toBe(readSoFar.length)
  }
  expect(readSoFar).toBe(body)
})

test('where the moment that is to be read on can’t be read, the next one isn’t cut', async () => {
  const { told, write } = await start()
  const { id } = await write('The heron stood by the weir.')
  const result = await told('keeper_read', { moments: ['gone', id], from: 10 })
  expect(result).toContain('The heron stood by the weir.')
  expect(await told('keeper_read', { moments: [id, 'gone'], from: 10 })).not.toContain('The heron')
})

test('moments for which there is no room are named, by a read and by a search', async () => {
  const { told, write } = await start()
  const short = await write('The heron waded on.')
  const long = await write('鷺は堰に立っていた。'.repeat(900))
  const both = await told('keeper_read', { moments: [short.id, long.id] })
  expect(both).toMatch(/^Read 1 moment from 1 keeper\./)
  expect(both).toContain(`There was no room for this moment: ${long.id}.`)
  expect(both).toContain('The heron waded on.')
  for (let count = 0; count < 6; count += 1) await write(`heron ${'鷺は堰に立っていた。'.repeat(190)}`)
  const found = await told('keeper_search', { query: 'heron', limit: 20 })
  expect(found).toMatch(/There was no room for these moments: [0-9a-f-]{36}, [0-9a-f-]{36}/)
})
