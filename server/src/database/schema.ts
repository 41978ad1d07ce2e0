import type { Generated } from 'kysely'

/** Milliseconds since 1970, UTC. */
type TimeMs = number
/** 0 or 1: the same type on both engines. */
type Flag = number
/** JSON as text. */
type Json = string
/** Written by the accounts library: a timestamp on PostgreSQL, ISO text on SQLite. Read with `new Date(value)`. */
type LibraryTime = Date | string

export type UsersTable = {
  id: string
  name: string
  email: string
  email_verified: boolean | number
  image: string | null
  role: string | null
  banned: boolean | number | null
  ban_reason: string | null
  ban_expires: LibraryTime | null
  created_at: LibraryTime
  updated_at: LibraryTime
}

/** Where an account is signed in. */
export type AuthSessionsTable = {
  id: string
  user_id: string
  token: string
  expires_at: LibraryTime
  ip_address: string | null
  user_agent: string | null
  impersonated_by: string | null
  created_at: LibraryTime
  updated_at: LibraryTime
}

export type AuthAccountsTable = {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: LibraryTime | null
  refresh_token_expires_at: LibraryTime | null
  scope: string | null
  password: string | null
  created_at: LibraryTime
  updated_at: LibraryTime
}

export type AuthVerificationsTable = {
  id: string
  identifier: string
  value: string
  expires_at: LibraryTime
  created_at: LibraryTime
  updated_at: LibraryTime
}

export type InstanceSettingsTable = { key: string; value: string }

export type UserSettingsTable = {
  user_id: string
  preferred_theme_id: string | null
  start_here_dismissed: Flag
  custom_domain: string | null
  /** A list of origins. */
  cors_origins: Json | null
}

/** What a person's authenticator app makes its codes from. */
export type TwoFactorSecretsTable = {
  user_id: string
  sealed: string
  /** The latest 30 seconds whose code was used: a code opens once. */
  last_step: number
  /** Null until a first code has shown that the app has the secret. */
  confirmed_at: TimeMs | null
  created_at: TimeMs
}

/** Codes that were not used yet, as SHA-256. */
export type BackupCodesTable = { user_id: string; code_hash: string }

export type PasskeysTable = {
  id: string
  user_id: string
  /** What the authenticator calls it, base64url. */
  credential_id: string
  public_key: string
  sign_count: number
  transports: Json
  name: string
  /** The authenticator keeps a copy elsewhere. */
  is_synced: Flag
  created_at: TimeMs
  last_used_at: TimeMs | null
}

/** Links that set a new password, once. */
export type PasswordLinksTable = {
  id: string
  user_id: string
  /** SHA-256 of the code; the code itself is shown or sent once. */
  code_hash: string
  /** The admin who made it; null: it went by mail. */
  made_by: string | null
  created_at: TimeMs
  expires_at: TimeMs
}

export type InvitationsTable = {
  id: string
  email: string
  /** SHA-256 of the code; the code itself is shown once. */
  code_hash: string
  invited_by: string
  created_at: TimeMs
  expires_at: TimeMs
  used_at: TimeMs | null
}

/** Append-only. Never holds what people wrote. */
export type AuditEntriesTable = {
  id: string
  at: TimeMs
  actor_id: string | null
  action: string
  subject: string | null
  detail: Json | null
}

/** How often something was asked for in its present window. */
export type RateLimitsTable = { key: string; count: number; resets_at: TimeMs }

/** Money of one day (UTC) and one purse; reserved before a run, settled after it. */
export type SpendTable = { purse: string; day: string; reserved_micro_usd: number; spent_micro_usd: number }

/** Platform and personal keys, sealed. */
export type ProviderKeysTable = {
  id: string
  /** A user's id, or 'platform'. */
  owner_id: string
  provider: string
  sealed: string
  mask: string
  label: string | null
  is_active: Flag
  created_at: TimeMs
  updated_at: TimeMs
}

export type AgentsTable = {
  id: string
  slug: string
  /** Null: belongs to the platform. */
  owner_id: string | null
  name: string
  purpose: string
  model_provider: string
  model: string
  agent_class: string
  context_scope: string
  memory_enabled: Flag
  tools: Json
  permissions: Json
  config: Json
  model_settings: Json
  status: string
  visibility: string
  /** Runs in a row in which the provider refused model or key; three set status error. */
  refusals: Generated<number>
  created_at: TimeMs
  updated_at: TimeMs
}

export type AgentSharesTable = {
  id: string
  agent_id: string
  email: string
  /** Null while the address waits for its person. */
  user_id: string | null
  can_run: Flag
  can_edit: Flag
  can_share: Flag
  can_delete: Flag
  created_by: string
  created_at: TimeMs
}

/** What each save left of an agent. */
export type AgentVersionsTable = {
  agent_id: string
  /** 1, 2, 3, … for this agent. */
  number: number
  snapshot: Json
  /** Null: the platform itself. */
  saved_by: string | null
  restored_from: number | null
  created_at: TimeMs
}

/** Conversations. `actor_key` is 'user:{id}' or 'visitor:{id}': the only one who may open it. */
export type SessionsTable = {
  id: string
  actor_key: string
  agent_id: string
  name: string | null
  message_count: Generated<number>
  /** The run that is answering now: a second one is refused. */
  running_run_id: string | null
  created_at: TimeMs
  updated_at: TimeMs
}

export type MessagesTable = {
  session_id: string
  /** 0, 1, 2, … within the session. */
  position: number
  id: string
  run_id: string | null
  sender: 'user' | 'other'
  content: string
  status: 'done' | 'running' | 'stopped' | 'failed' | 'interrupted'
  mock: Flag
  error: string | null
  attachments: Json | null
  created_at: TimeMs
}

/** The thin row of a run: a list of logs reads this and nothing else. */
export type RunsTable = {
  session_id: string
  id: string
  agent_id: string
  agent_owner_id: string | null
  agent_name: string
  agent_slug: string
  agent_class: string
  actor_key: string
  user_id: string | null
  provider: string
  model: string
  status: 'running' | 'done' | 'failed' | 'stopped' | 'interrupted'
  finish_reason: string | null
  mock: Flag
  retries: Generated<number>
  input_preview: string
  error: string | null
  input_tokens: Generated<number>
  cached_input_tokens: Generated<number>
  output_tokens: Generated<number>
  reasoning_tokens: Generated<number>
  cost_micro_usd: Generated<number>
  price_version: string
  execution_time_ms: Generated<number>
  time_to_first_token_ms: number | null
  provider_time_ms: number | null
  /** The process that runs it. */
  process_id: string
  /** Whose money was set aside for it, and how much, until it ends. */
  purse: string | null
  reserved_micro_usd: Generated<number>
  idempotency_key: string | null
  /** Whether its payload can be searched; done soon after its end. */
  is_searchable: Generated<Flag>
  created_at: TimeMs
}

export type RunPayloadsTable = {
  run_id: string
  input: string
  output: string | null
  steps: Json
  notes: Json
}

/** The reply as it grows, for those who re-attach; gone once the run has ended and the message holds it all. */
export type RunEventsTable = { run_id: string; end_offset: number; data: string }

export type AttachmentsTable = {
  id: string
  session_id: string
  run_id: string
  type: string
  bytes: number
  created_at: TimeMs
}

export type KeepersTable = {
  id: string
  owner_id: string
  /** 1, 2, 3, … for this owner. */
  number: number
  title: string
  purpose: string
  keeper_type: string
  memory_pattern: string
  theme: string
  is_public: Flag
  timezone: string
  /** HH:MM, local time. */
  day_starts_at: string
  ai_policy: string
  journey_count: Generated<number>
  moment_count: Generated<number>
  sample: Flag
  version: number
  /** The title as it is sorted by. */
  title_key: string
  /** What a search looks at. */
  search_text: string
  created_at: TimeMs
  updated_at: TimeMs
  archived_at: TimeMs | null
  deleted_at: TimeMs | null
}

/** The highest number that an owner's keepers ever had. A row is there once the owner got the samples. */
export type KeeperNumbersTable = { owner_id: string; last_number: number }

/** Themes that people made; the built-in ones are no rows. */
export type ThemesTable = {
  id: string
  owner_id: string
  slug: string
  name: string
  /** The name as it is sorted and searched. */
  name_key: string
  light: Json
  dark: Json
  created_at: TimeMs
  updated_at: TimeMs
}

/** Engagement templates that people made; the built-in ones are no rows. */
export type EngagementTemplatesTable = {
  id: string
  owner_id: string
  name: string
  /** The name as it is sorted by. */
  name_key: string
  /** What a search looks at. */
  search_text: string
  description: string
  greeting: string
  starter_prompts: Json
  follow_up_questions: Json
  created_at: TimeMs
  updated_at: TimeMs
}

/** Which template opens an agent's conversations; it may be a built-in one. */
export type AgentTemplatesTable = { agent_id: string; template_id: string }

/** Which template gives a keeper its daily prompts; it may be a built-in one. */
export type KeeperTemplatesTable = { keeper_id: string; template_id: string }

export type Tables = {
  users: UsersTable
  auth_sessions: AuthSessionsTable
  auth_accounts: AuthAccountsTable
  auth_verifications: AuthVerificationsTable
  instance_settings: InstanceSettingsTable
  user_settings: UserSettingsTable
  two_factor_secrets: TwoFactorSecretsTable
  backup_codes: BackupCodesTable
  passkeys: PasskeysTable
  password_links: PasswordLinksTable
  invitations: InvitationsTable
  audit_entries: AuditEntriesTable
  rate_limits: RateLimitsTable
  spend: SpendTable
  provider_keys: ProviderKeysTable
  agents: AgentsTable
  agent_shares: AgentSharesTable
  agent_versions: AgentVersionsTable
  sessions: SessionsTable
  messages: MessagesTable
  runs: RunsTable
  run_payloads: RunPayloadsTable
  run_events: RunEventsTable
  attachments: AttachmentsTable
  keepers: KeepersTable
  keeper_numbers: KeeperNumbersTable
  themes: ThemesTable
  engagement_templates: EngagementTemplatesTable
  agent_templates: AgentTemplatesTable
  keeper_templates: KeeperTemplatesTable
}
