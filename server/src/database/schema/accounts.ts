import type { Generated } from 'kysely'
import type { Flag, Json, StoredTime, TimeMs } from './columns.ts'

/** People, where they are signed in, and what opens their accounts. */
export type AccountTables = {
  users: UsersTable
  auth_sessions: AuthSessionsTable
  auth_accounts: AuthAccountsTable
  auth_verifications: AuthVerificationsTable
  user_settings: UserSettingsTable
  two_factor_secrets: TwoFactorSecretsTable
  backup_codes: BackupCodesTable
  passkeys: PasskeysTable
  password_links: PasswordLinksTable
  invitations: InvitationsTable
}

type UsersTable = {
  id: string
  name: string
  email: string
  email_verified: boolean | number
  /** 1: an admin vouches that the address is theirs. */
  address_confirmed: Generated<number>
  image: string | null
  role: string | null
  banned: boolean | number | null
  ban_reason: string | null
  ban_expires: StoredTime | null
  /** Addresses that were signed for this person until then no longer open. */
  rights_ended_at: TimeMs | null
  created_at: StoredTime
  updated_at: StoredTime
}

/** Where an account is signed in. */
export type AuthSessionsTable = {
  id: string
  user_id: string
  /** SHA-256 of the bearer token, base64url. */
  token_hash: string
  expires_at: StoredTime
  ip_address: string | null
  user_agent: string | null
  impersonated_by: string | null
  created_at: StoredTime
  updated_at: StoredTime
}

type AuthAccountsTable = {
  id: string
  user_id: string
  account_id: string
  provider_id: string
  access_token: string | null
  refresh_token: string | null
  id_token: string | null
  access_token_expires_at: StoredTime | null
  refresh_token_expires_at: StoredTime | null
  scope: string | null
  password: string | null
  created_at: StoredTime
  updated_at: StoredTime
}

type AuthVerificationsTable = {
  id: string
  identifier: string
  value: string
  expires_at: StoredTime
  created_at: StoredTime
  updated_at: StoredTime
}

export type UserSettingsTable = {
  user_id: string
  preferred_theme_id: string | null
  start_here_dismissed: Flag
  first_line_declined: Generated<Flag>
  custom_domain: string | null
  /** A list of origins. */
  cors_origins: Json | null
}

/** What a person's authenticator app makes its codes from. */
type TwoFactorSecretsTable = {
  user_id: string
  sealed: string
  /** The latest 30 seconds whose code was used: a code opens once. */
  last_step: number
  /** Null until a first code has shown that the app has the secret. */
  confirmed_at: TimeMs | null
  created_at: TimeMs
}

/** Codes that were not used yet, as SHA-256. */
type BackupCodesTable = { user_id: string; code_hash: string }

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
  /** The admin who made it, or 'operator'; null: it went by mail. */
  made_by: string | null
  created_at: TimeMs
  expires_at: TimeMs
}

type InvitationsTable = {
  id: string
  email: string
  /** SHA-256 of the code; the code itself is shown once. */
  code_hash: string
  invited_by: string
  created_at: TimeMs
  expires_at: TimeMs
  used_at: TimeMs | null
}
