import { expect, test } from 'vitest'
import { createUser } from '../../testing/factories.ts'
import { call, startTestApp } from '../../testing/test-app.ts'

test('what was saved with accents in its search text is found without them after the upgrade', async () => {
  const app = await startTestApp()
  const owner = await createUser(app)
  const body = { name: 'Émile', slug: 'emile', purpose: 'Writes.', agent_class: 'Lead' }
  await call(app, 'POST', '/api/kip/agents', { token: owner.token, body })
  await call(app, 'POST', '/api/keepers', {
    token: owner.token,
    body: { title: 'Élan', purpose: 'To begin.', keeperType: 'journal', memoryPattern: 'chronological' },
  })
  const { db } = app.deps.database
  await db
    .updateTable('agents')
    .set({ name_key: 'émile', search_text: 'émile' })
    .where('slug', '=', 'emile')
    .execute()
  await db
    .updateTable('keepers')
    .set({ title_key: 'élan', search_text: 'élan' })
    .where('title', '=', 'Élan')
    .execute()
  await db
    .withTables<{ schema_migrations: { version: number } }>()
    .deleteFrom('schema_migrations')
    .where('version', '>=', 17)
    .execute()
  await app.stop()

  const upgraded = await app.restart()
  const names = async (path: string) => {
    const { body } = await call(upgraded, 'GET', path, { token: owner.token })
    return body.data.map(({ name, title }: { name?: string; title?: string }) => name ?? title)
  }
  expect(await names('/api/kip/agents?q=emile&whose=mine')).toEqual(['Émile'])
  expect(await names('/api/keepers?q=elan')).toEqual(['Élan'])
})
