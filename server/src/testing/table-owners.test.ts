import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { ownedData } from '../people-data.ts'
import { listProductFiles, sourceFolder } from './import-graph.ts'
import { startTestApp, type TestApp } from './test-app.ts'

/** The one feature that writes each table, or the room beside the features; others call its functions. */
const owners: Record<string, readonly string[]> = {
  accounts: [
    ...['users', 'user_settings', 'auth_sessions', 'auth_accounts', 'auth_verifications', 'invitations'],
    ...['two_factor_secrets', 'backup_codes', 'passkeys', 'password_links'],
  ],
  'agent-memory': ['memory_facts', 'memory_fact_moments', 'memory_pauses'],
  agents: ['agents', 'agent_shares', 'agent_versions', 'agent_drafts'],
  'agent-files': ['agent_files', 'agent_file_chunks', 'file_stems'],
  attachments: ['attachments'],
  audit: ['audit_entries', 'audit_head'],
  instance: ['instance_settings'],
  keepers: [
    ...['keepers', 'keeper_numbers', 'moments', 'moment_revisions', 'moment_drafts', 'moment_words'],
    ...['keeper_grants', 'keeper_grant_topics', 'ask_passages', 'proposals'],
    ...['proposal_sources', 'week_reviews', 'review_schedules', 'receipt_drafts'],
    ...['facts', 'fact_sources'],
    ...['prompt_schedules', 'written_prompts', 'written_prompt_moments'],
    ...['canvases', 'canvas_nodes', 'canvas_edges'],
    ...['journeys', 'journey_milestones', 'journey_moments'],
    ...['keeper_attachments', 'moment_attachments'],
    ...['logbook_entries', 'logbook_heads', 'keeper_voices'],
    ...['topics', 'topic_names', 'moment_topics', 'topic_dismissals', 'moment_links'],
    ...['imports', 'import_moments', 'uploads'],
    'moment_stems',
    'moment_digests',
  ],
  'agent-tests': ['agent_tests', 'agent_test_moments', 'agent_test_rounds', 'agent_test_results'],
  keys: ['provider_keys'],
  limits: ['rate_limits', 'budget_rows'],
  jobs: ['jobs'],
  logs: ['run_words', 'usage_hours', 'usage_people'],
  runs: ['runs', 'run_payloads', 'run_events', 'run_tool_calls', 'run_feedback'],
  sessions: ['sessions', 'messages', 'session_summaries', 'shared_conversations'],
  templates: ['engagement_templates', 'agent_templates', 'keeper_templates'],
  themes: ['themes'],
  tools: ['tool_approvals', 'mcp_servers', 'mcp_tools'],
}

/** Tables that hold nothing of any one person. */
const impersonal = [
  'instance_settings',
  'jobs',
  'rate_limits',
  'budget_rows',
  'audit_head',
  'schema_migrations',
  'mcp_servers',
  'mcp_tools',
]

test('only its feature writes a table', () => {
  const writes = listProductFiles().flatMap((file) =>
    writtenTables(readFileSync(join(sourceFolder, file), 'utf8')).map((table) => ({ file, table })),
  )
  // Enough to know that the pattern still finds them.
  expect(writes.length).toBeGreaterThan(60)
  const strangers = writes
    // The database layer knows no noun: features name their index to it.
    .filter(({ file }) => !file.startsWith('database/'))
    .map(({ file, table }) => ({ writer: writerOf(file), table }))
    .filter(({ writer, table }) => !owners[writer]?.includes(table))
    .map(({ writer, table }) => `${writer} writes ${table}`)
  expect([...new Set(strangers)].toSorted()).toEqual([])
})

test('every table has an owner', async () => {
  const app = await startTestApp()
  const tables = (await listTables(app)).filter((table) => table !== 'schema_migrations')
  expect(tables.toSorted()).toEqual(Object.values(owners).flat().toSorted())
})

test('every table with data of people has a hook that erases or keeps it knowingly', async () => {
  const app = await startTestApp()
  const hooked: string[] = ownedData.flatMap(({ tables }) => tables)
  expect(new Set(hooked).size).toBe(hooked.length)
  const unhooked = (await listTables(app)).filter((table) => !hooked.includes(table))
  expect(unhooked.toSorted()).toEqual(impersonal.toSorted())
  for (const table of impersonal) {
    const columns = await listColumns(app, table)
    expect(
      columns.filter((column) => personal.test(column)),
      table,
    ).toEqual([])
  }
})

/** Columns that say whose a row is, or what it belongs to. */
const personal = /^(?:.*_)?(?:owner|user|actor|visitor|session|run|agent|keeper)_(?:id|key)$|_by$|^email$/

/** The tables that a file's queries write, built or spelled out. */
function writtenTables(text: string): string[] {
  const built = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'(\w+)/g
  const spelled = /\b(?:insert into|update|delete from) (\w+) (?:set|values|where|as|\()/g
  const indexed = /\b(?:putWords|removeWords|putTexts|removeTexts)\([^']*'(\w+)'/g
  return [built, spelled, indexed].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, table = '']) => table),
  )
}

/** The feature of a file, or its room. */
function writerOf(file: string): string {
  const [room = '', feature = ''] = file.split('/')
  return room === 'features' ? feature : room
}

/** Without those that the search index of SQLite keeps for itself. */
async function listTables({ deps }: TestApp): Promise<string[]> {
  const tables = await deps.database.db.introspection.getTables()
  return tables
    .map(({ name }) => name)
    .filter((name) => !/^(?:run|moment|file)_(?:words|stems)_|^sqlite_/.test(name))
}

async function listColumns({ deps }: TestApp, table: string): Promise<string[]> {
  const { db, engine } = deps.database
  const query =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from pragma_table_info(${table})`
      : sql<{
          name: string
        }>`select column_name as name from information_schema.columns where table_name = ${table}`
  return (await query.execute(db)).rows.map(({ name }) => name)
}
