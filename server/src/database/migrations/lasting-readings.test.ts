import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestPlace } from '../../testing/test-place.ts'
import { openDatabase } from '../open.ts'
import { migrations } from './migrations.ts'

test('conversations know after an upgrade what they had read, also of logs that are gone', async () => {
  const place = await createTestPlace()
  onTestFinished(() => place.remove())
  const old = await openDatabase(
    place,
    migrations.filter(({ version }) => version < 83),
  )
  const yes = old.engine === 'postgres' ? sql`true` : sql`1`
  const time = old.engine === 'postgres' ? sql`now()` : sql`'2024-05-10T00:00:00Z'`
  await sql`insert into users (id, name, email, email_verified, created_at, updated_at)
    values ('u', 'Ada', 'ada@example.com', ${yes}, ${time}, ${time})`.execute(old.db)
  await sql`insert into keepers (id, owner_id, number, title, purpose, keeper_type, memory_pattern, theme, is_public,
      timezone, day_starts_at, ai_policy, sample, version, title_key, search_text, created_at, updated_at)
    values ('k', 'u', 1, 'Days', 'Days', 'journal', 'chronological', 'paper', 0, 'UTC', '04:00', 'providers', 0, 1,
      'days', '', 0, 0)`.execute(old.db)
  for (const id of ['m1', 'm2'])
    await sql`insert into moments (id, keeper_id, kind, body, excerpt, words, occurred_at, tz, local_date, date_precision,
        position, ai_access, visibility, pinned, source, version, text_at, created_at, updated_at)
      values (${id}, 'k', 'entry', 'The heron.', 'The heron.', 2, 0, 'UTC', '2024-05-10', 'time',
        0, 1, 'private', 0, 'app', 1, 0, 0, 0)`.execute(old.db)
  await sql`insert into sessions (id, actor_key, agent_id, message_count, created_at, updated_at)
    values ('s', 'user:u', 'a', 4, 0, 0)`.execute(old.db)
  const cites = (id: string) =>
    JSON.stringify([{ type: 'citation', n: 1, moment_id: id, quote: 'The heron.' }])
  const replies = [
    { run: 'before', parts: null },
    { run: 'gone', parts: cites('m1') },
    { run: 'erased', parts: cites('m3') },
    { run: 'logged', parts: null },
  ]
  for (const [position, { run, parts }] of replies.entries())
    await sql`insert into messages (session_id, position, id, run_id, sender, content, status, mock, parts, created_at)
      values ('s', ${position}, ${run}, ${run}, 'other', 'The heron.', 'done', 0, ${parts}, 0)`.execute(
      old.db,
    )
  for (const session of ['s', ''])
    await sql`insert into runs (session_id, id, agent_id, agent_owner_id, agent_name, agent_slug, agent_class,
        actor_key, user_id, provider, model, status, mock, input_preview, price_version, process_id, created_at)
      values (${session}, ${session === '' ? 'alone' : 'logged'}, 'a', 'u', 'A', 'a', 'Lead', 'user:u', 'u', 'openai',
        'gpt-4o', 'done', 0, '', '1', 'p', 0)`.execute(old.db)
  for (const run of ['logged', 'alone']) {
    await sql`insert into run_payloads (run_id, input, steps, notes) values (${run}, '', '[]', '[]')`.execute(
      old.db,
    )
    await sql`insert into ask_passages (run_id, n, moment_id, score, why) values (${run}, 1, 'm2', 1, '')`.execute(
      old.db,
    )
  }
  await old.close()

  const { db, close } = await openDatabase(place, migrations)
  const marks = db.selectFrom('ask_passages').select(['run_id', 'moment_id', 'session_id', 'n'])
  expect(await marks.orderBy('run_id').orderBy('n').execute()).toEqual([
    { run_id: 'alone', moment_id: 'm2', session_id: null, n: 1 },
    { run_id: 'erased', moment_id: 'm1', session_id: 's', n: 1001 },
    { run_id: 'gone', moment_id: 'm1', session_id: 's', n: 1001 },
    { run_id: 'logged', moment_id: 'm2', session_id: 's', n: 1 },
    { run_id: 'logged', moment_id: 'm1', session_id: 's', n: 1001 },
  ])
  await db.deleteFrom('run_payloads').execute()
  expect(await marks.execute()).toHaveLength(5)
  await db.deleteFrom('sessions').execute()
  expect(await marks.execute()).toHaveLength(1)
  await close()
})
