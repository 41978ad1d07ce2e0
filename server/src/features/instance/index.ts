export { createForwardingNote, forwardingSeen, forwardingSetting } from './forwarding-note.ts'
export { findLogsKeptDays, logsKeptSetting } from './kept-logs.ts'
export {
  awaitTurn,
  clearInstanceSetting,
  countInInstanceSetting,
  findInstanceSetting,
  setInstanceSetting,
  setInstanceSettingOnce,
  takeInstanceSetting,
} from './instance-settings.table.ts'
