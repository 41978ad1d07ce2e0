import type { AccountTables } from './schema/accounts.ts'
import type { AgentMemoryTables } from './schema/agent-memory.ts'
import type { AgentTestTables } from './schema/agent-tests.ts'
import type { AgentTables } from './schema/agents.ts'
import type { CanvasTables } from './schema/canvases.ts'
import type { FactTables } from './schema/facts.ts'
import type { GrantTables } from './schema/grants.ts'
import type { ImportTables } from './schema/imports.ts'
import type { InstanceTables } from './schema/instance.ts'
import type { JobTables } from './schema/jobs.ts'
import type { JourneyTables } from './schema/journeys.ts'
import type { KeeperTables } from './schema/keepers.ts'
import type { LogbookTables } from './schema/logbook.ts'
import type { MomentTables } from './schema/moments.ts'
import type { PromptTables } from './schema/prompts.ts'
import type { ProposalTables } from './schema/proposals.ts'
import type { RunTables } from './schema/runs.ts'
import type { TemplateTables } from './schema/templates.ts'
import type { ThemeTables } from './schema/themes.ts'
import type { ToolTables } from './schema/tools.ts'
import type { TopicTables } from './schema/topics.ts'
import type { UploadTables } from './schema/uploads.ts'
import type { UsageTables } from './schema/usage.ts'
import type { VoiceTables } from './schema/voices.ts'

/** Every table of the database. */
export type Tables = AccountTables &
  InstanceTables &
  AgentTables &
  AgentMemoryTables &
  AgentTestTables &
  RunTables &
  KeeperTables &
  MomentTables &
  JourneyTables &
  LogbookTables &
  VoiceTables &
  GrantTables &
  PromptTables &
  ProposalTables &
  FactTables &
  ImportTables &
  CanvasTables &
  ThemeTables &
  TemplateTables &
  ToolTables &
  TopicTables &
  UploadTables &
  UsageTables &
  JobTables
