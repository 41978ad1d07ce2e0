import type { Json, TimeMs } from './columns.ts'

export type VoiceTables = { keeper_voices: KeeperVoicesTable }

/** How a keeper speaks and sounds, once somebody has saved it. */
export type KeeperVoicesTable = {
  keeper_id: string
  version: number
  /** `VoiceFields` */
  fields: Json
  created_at: TimeMs
  updated_at: TimeMs
}
